import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OutageKind, type OutagePlan, outage } from './outage.ts'
import { losses, NOTHING_LOST } from './records.ts'

const KINDS: readonly OutageKind[] = ['stopped PostgreSQL', 'frozen PostgreSQL', 'locked SQLite']

/** Defines the outage tests, each with a database that is away for so long. */
export function defineOutageTests(times: Omit<OutagePlan, 'database'>): void {
  for (const database of KINDS) {
    test(`a ${database} for ${times.outageMs / 1000} s under load fails no request and loses no record`, async (context) => {
      const report = await outage({ database, ...times })

      context.diagnostic(JSON.stringify(report))
      assert.equal(report.failed, 0)
      assert.ok(report.requestsInOutage > 0, 'requests were served while the database was away')
      assert.deepEqual(losses(report), NOTHING_LOST)
    })
  }
}
