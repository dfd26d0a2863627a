import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FullDiskPlan, fullDisk } from './full-disk.ts'
import { losses, NOTHING_LOST } from './records.ts'

/** Defines the tests of a full journal disk, full for so long. */
export function defineFullDiskTests(times: Omit<FullDiskPlan, 'onFailure'>): void {
  test(`a journal disk that is full for ${times.fullMs / 1000} s refuses requests before its reserve is used up, loses nothing that was answered, and heals`, async (context) => {
    const report = await fullDisk({ onFailure: 'refuse', ...times })

    context.diagnostic(JSON.stringify(report))
    assert.deepEqual(Object.keys(report.before), ['200'])
    assert.ok(report.during['503']! > 0, 'requests were refused')
    assert.ok(report.freeAtRefusalBytes! > 0, 'there was room left when the first was refused')
    assert.deepEqual(Object.keys(report.after), ['200'], 'it serves again when there is room')
    assert.deepEqual(losses(report), NOTHING_LOST)
  })

  test(`told to serve, a gateway whose journal disk is full for ${times.fullMs / 1000} s refuses nothing, and records again when there is room`, async (context) => {
    const report = await fullDisk({ onFailure: 'serve', ...times })

    context.diagnostic(JSON.stringify(report))
    for (const phase of [report.before, report.during, report.after]) {
      assert.deepEqual(Object.keys(phase), ['200'])
    }
    assert.ok(report.recorded > report.before['200']! + report.after['200']! - 10)
    assert.deepEqual([report.doubled, report.wrongStatus], [0, 0])
  })
}
