import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crash } from './crash.ts'

test('no answered request is unrecorded through 10 kill -9 under load: none missing, none doubled, none with a wrong status', async (context) => {
  const report = await crash({ kills: 10, answers: 5000, connections: 8 })

  context.diagnostic(JSON.stringify(report))
  assert.ok(report.answered >= 5000)
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
