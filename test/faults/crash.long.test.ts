import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crash } from './crash.ts'
import { losses, NOTHING_LOST } from './records.ts'

test('no answered request is unrecorded through 100 kill -9 and half a million answers', async (context) => {
  const report = await crash({ kills: 100, answers: 500_000, connections: 16 })

  context.diagnostic(JSON.stringify(report))
  assert.ok(report.answered >= 500_000)
  assert.deepEqual(losses(report), NOTHING_LOST)
})
