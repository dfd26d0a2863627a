import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDemoCredentials } from './credentials.ts'
import { startDemo } from './demo.ts'
import { startPetstore } from './petstore.ts'

const anywhere = {
  host: '127.0.0.1',
  identityProviderPort: 0,
  petstorePort: 0,
  adminPort: 8081,
} as const
const credentials = await createDemoCredentials()

test('both servers start, and closing stops both', async () => {
  const demo = await startDemo({ ...anywhere, credentials })
  const urls = [`${demo.identityProviderUrl}/jwks`, `${demo.petstoreUrl}/pet/1`]

  for (const url of urls) assert.equal((await fetch(url)).status, 200)
  await demo.close()
  for (const url of urls) await assert.rejects(fetch(url))
})

test('when the identity provider cannot start, nothing is left running', async () => {
  const free = await startPetstore({ host: '127.0.0.1', port: 0 })
  const petstorePort = Number(new URL(free.url).port)
  await free.close()

  await assert.rejects(
    startDemo({ ...anywhere, petstorePort, credentials: { ...credentials, signingKeys: [{}] } }),
  )

  const again = await startPetstore({ host: '127.0.0.1', port: petstorePort })
  await again.close()
})
