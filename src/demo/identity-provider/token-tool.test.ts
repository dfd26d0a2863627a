import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { browser } from '../browser.ts'
import { createDemoCredentials } from '../credentials.ts'
import { startIdentityProvider } from '../identity-provider.ts'
import type { Listening } from '../listening.ts'

let provider: Listening
before(async () => {
  const credentials = await createDemoCredentials()
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 8081,
    credentials,
  })
})
after(() => provider.close())

test('the first page leads through a login to a page that shows an access token', async () => {
  const open = browser()
  const first = await (await open(provider.url)).text()
  const [, start = ''] = /<form action="([^"]+)"/.exec(first) ?? []
  const login = await open(`${start}?client_id=other-client&scope=openid`)

  const page = await open(login.url, { username: 'mario.rossi', password: 'mario-demo' })

  assert.equal(page.status, 200)
  const [, token = ''] = /TOKEN='([\w-]+)'/.exec(await page.text()) ?? []
  const claims = await fetch(`${provider.url}/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(((await claims.json()) as { sub: string }).sub, 'mario.rossi')
})

test('an answer that nobody asked for shows no token', async () => {
  const page = await fetch(`${provider.url}/tool/callback?code=x&state=x`)

  assert.equal(page.status, 400)
  assert.match(await page.text(), /the login answers another request/)
})

test('the tool logs in only the clients it knows', async () => {
  const page = await fetch(`${provider.url}/tool/start?client_id=varco-gateway`)

  assert.equal(page.status, 400)
})
