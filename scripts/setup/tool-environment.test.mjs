import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentWith } from './tool-environment.mjs'

test("tests do not see the settings of a developer's own Varco, but do see the chosen tools", () => {
  const env = environmentWith(['redis'], {
    HOME: '/home/ada',
    VARCO_DATABASE_URL: 'postgres://production',
    VARCO_TEST_REDIS: '/opt/redis',
  })
  const { NODE_COMPILE_CACHE, ...rest } = env
  assert.deepEqual(rest, { HOME: '/home/ada', VARCO_TEST_REDIS: '/opt/redis' })
  assert.match(NODE_COMPILE_CACHE, /compile-cache$/)
})
