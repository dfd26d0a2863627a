import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { makeSqlite } from './databases.ts'

/** Where Linux tells who has locked what. */
const LOCKS = '/proc/locks'

/** How many locks this process has on a file. */
function locksOn(file: string): number {
  const { ino } = statSync(file)
  const own = new RegExp(` ${process.pid} [0-9a-f]+:[0-9a-f]+:${ino} `)
  return readFileSync(LOCKS, 'utf8')
    .split('\n')
    .filter((line) => own.test(line)).length
}

// Without its lock, another program that looks into the database and leaves takes the write-ahead log with it.
if (existsSync(LOCKS)) {
  test('a second store of a process, as the shipping thread has, leaves the lock of the first in place', async () => {
    await using database = await makeSqlite()
    const { databaseFile } = database.location as { databaseFile: string }
    await database.open()
    const before = locksOn(databaseFile)
    await database.open()

    assert.ok(before > 0)
    assert.equal(locksOn(databaseFile), before)
  })
}
