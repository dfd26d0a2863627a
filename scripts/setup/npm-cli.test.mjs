import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { npmCommand } from './npm-cli.mjs'

const folder = mkdtempSync(join(tmpdir(), 'varco-npm-'))
after(() => rmSync(folder, { recursive: true }))
const cli = join(folder, 'npm-cli.js')
writeFileSync(cli, '')
const onPathAs = (path) => ({ find: () => path, real: (found) => found })

test('the npm that started us is used', () => {
  const command = npmCommand('node', { env: { npm_execpath: cli }, ...onPathAs('/usr/bin/npm') })
  assert.deepEqual(command, ['node', cli])
})

test('another package manager in npm_execpath is not taken for npm', () => {
  const yarn = fileURLToPath(import.meta.url)
  const command = npmCommand('node', {
    env: { npm_execpath: yarn },
    ...onPathAs('/lib/npm-cli.js'),
  })
  assert.deepEqual(command, ['node', '/lib/npm-cli.js'])
})

test('an npm_execpath that is gone is not used', () => {
  const env = { npm_execpath: join(folder, 'gone', 'npm-cli.js') }
  assert.deepEqual(npmCommand('node', { env, ...onPathAs('/lib/npm-cli.js') }), [
    'node',
    '/lib/npm-cli.js',
  ])
})

test("a version manager's shim runs as it is", () => {
  assert.deepEqual(npmCommand('node', { env: {}, ...onPathAs('/shims/npm') }), ['/shims/npm'])
})

test('without npm one sentence says so', () => {
  assert.throws(() => npmCommand('node', { env: {}, find: () => undefined }), {
    name: 'SetupError',
    message: /needs npm/,
  })
})
