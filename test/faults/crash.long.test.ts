import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crash } from './crash.ts'

test('no answered request is unrecorded through 100 kill -9 and half a million answers', async (context) => {
  const report = await crash({ kills: 100, answers: 500_000, connections: 16 })

  context.diagnostic(JSON.stringify(report))
  assert.ok(report.answered >= 500_000)
  assert.deepEqual(
    {
      missing: report.missing,
      doubled: report.doubled,
      wrongStatus: report.wrongStatus,
      unknownToRecords: report.unknownToRecords,
    },
    { missing: 0, doubled: 0, wrongStatus: 0, unknownToRecords: 0 },
  )
})
