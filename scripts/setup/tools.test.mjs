import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTool, toolVariables } from './tools.mjs'

/** A machine that has exactly these programs on its PATH and these files. */
function machineWith({ path = [], files = [] }) {
  const isProgram = (file) => files.includes(file)
  return {
    onPath: (name) => path.find((file) => file.endsWith(`/${name}`)),
    isProgram,
    exists: isProgram,
    list: (folder) => [
      ...new Set(
        files
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => file.slice(folder.length + 1).split('/')[0]),
      ),
    ],
  }
}

const server = (folder) => ['initdb', 'pg_ctl', 'postgres'].map((name) => `${folder}/${name}`)

test('a tool on the PATH is found', () => {
  const machine = machineWith({ path: ['/usr/bin/chromium-browser', '/usr/bin/redis-server'] })
  assert.equal(findTool('chromium', { env: {}, machine }), '/usr/bin/chromium-browser')
  assert.equal(findTool('redis', { env: {}, machine }), '/usr/bin/redis-server')
})

test('Valkey serves where Redis is absent', () => {
  const machine = machineWith({ path: ['/usr/bin/valkey-server'] })
  assert.equal(findTool('redis', { env: {}, machine }), '/usr/bin/valkey-server')
})

test('the newest complete PostgreSQL of Debian is found off the PATH', () => {
  const files = [
    ...server('/usr/lib/postgresql/9/bin'),
    ...server('/usr/lib/postgresql/15/bin'),
    '/usr/lib/postgresql/17/bin/psql',
  ]
  const found = findTool('postgres', { env: {}, machine: machineWith({ files }) })
  assert.equal(found, '/usr/lib/postgresql/15/bin')
})

test("PostgreSQL's client alone is not a server", () => {
  const machine = machineWith({ path: ['/usr/bin/psql'] })
  assert.equal(findTool('postgres', { env: {}, machine }), undefined)
})

test('a tool that a person names wins over the one of the machine', () => {
  const machine = machineWith({ path: ['/usr/bin/redis-server'] })
  const env = { VARCO_TEST_REDIS: '/opt/redis' }
  assert.equal(findTool('redis', { env, machine }), '/opt/redis')
})

test('tests are told where the tools are, and nothing of absent ones', () => {
  const machine = machineWith({ path: ['/usr/bin/redis-server'] })
  const variables = toolVariables(['chromium', 'redis'], { env: {}, machine })
  assert.deepEqual(variables, { VARCO_TEST_REDIS: '/usr/bin/redis-server' })
})
