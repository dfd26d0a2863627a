import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crash } from './crash.ts'
import { losses, NOTHING_LOST } from './records.ts'

test('no answered request is unrecorded through 10 kill -9 under load: none missing, none doubled, none with a wrong status', async (context) => {
  const report = await crash({ kills: 10, answers: 5000, connections: 8 })

  context.diagnostic(JSON.stringify(report))
  assert.ok(report.answered >= 5000)
  assert.deepEqual(losses(report), NOTHING_LOST)
})
