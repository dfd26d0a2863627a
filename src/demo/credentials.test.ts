import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadDemoCredentials } from './credentials.ts'

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'varco-demo-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('credentials are made once and kept, readable by the owner only, each secret different', async () => {
  await using place = await temporaryFolder()

  const first = await loadDemoCredentials(place.folder)
  const second = await loadDemoCredentials(place.folder)

  assert.deepEqual(second, first)
  assert.deepEqual(await readdir(place.folder), ['demo-credentials.json'])
  const { mode } = await stat(join(place.folder, 'demo-credentials.json'))
  assert.equal(mode & 0o777, 0o600)
  const secrets = Object.values(first.clientSecrets)
  assert.equal(new Set(secrets).size, 3)
  for (const secret of secrets) assert.match(secret, /^[\w-]{32}$/)
})

test('processes that start together use the same credentials', async () => {
  await using place = await temporaryFolder()

  const [one, ...others] = await Promise.all(
    Array.from({ length: 2 }, () => loadDemoCredentials(place.folder)),
  )

  for (const other of others) assert.deepEqual(other, one)
  assert.deepEqual(await readdir(place.folder), ['demo-credentials.json'])
})

for (const damage of ['{', 'null', '{}', '{"signingKeys":[],"cookieKeys":[],"clientSecrets":{}}']) {
  test(`a damaged file (${damage}) is said to be, not replaced`, async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'demo-credentials.json')
    await writeFile(file, damage)

    await assert.rejects(loadDemoCredentials(place.folder), {
      message: `${file} does not hold the demo's credentials: remove it and start again`,
    })
  })
}

test('a folder that is not there is an error', async () => {
  await assert.rejects(loadDemoCredentials('/nonexistent/folder'), { code: 'ENOENT' })
})
