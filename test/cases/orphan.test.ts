import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { within } from '../support/patience.ts'
import { connectRaw } from '../support/raw-client.ts'
import { requestText } from './asking.ts'
import { active, startCaseWorld } from './case-world.ts'

test('a token that is being checked when the supervisor is killed is still checked, and its request answered', async () => {
  await using world = await startCaseWorld({ workers: 1 })
  const token = world.token({ ...active(), delayMs: 1000 })
  const [node] = (await world.admin.get<{ nodes: NodeState[] }>('/runtime')).nodes
  using client = await connectRaw(Number(new URL(world.product.gatewayUrl).port))
  await client.send(requestText(world.common.path, { token }))
  while (world.provider.calls(token) === 0) await sleep(20)

  await world.product.stop('SIGKILL')

  assert.equal((await client.response()).status, 200)
  await within(gone(node!.workers[0]!.pid), 'the end of the orphaned worker')
})

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
