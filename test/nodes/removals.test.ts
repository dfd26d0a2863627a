import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTwoNodes } from './two-nodes.ts'

test('what is removed on one node is removed on the others, without a shared cache too', async () => {
  await using nodes = await startTwoNodes({ redis: false })
  const { world } = nodes
  const token = world.token()
  const asked = async (node: 1 | 2) => {
    assert.equal(await nodes.ask(node, world.common, token), 200)
    return world.provider.calls(token)
  }
  assert.deepEqual([await asked(1), await asked(2), await asked(2)], [1, 2, 2])

  await world.admin.call('DELETE', '/runtime/caches/tokens?subject=ada')
  await sleep(1500)

  assert.equal(await asked(2), 3)
  const other = await nodes.second.admin.call('POST', '/runtime/caches/tokens/remove', {
    policy: 'common',
    token,
  })
  assert.equal(other.status, 204)
  assert.equal(await asked(1), 4)
  await sleep(1500)
  assert.equal(await asked(1), 5)
})
