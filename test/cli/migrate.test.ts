import assert from 'node:assert/strict'
import { mkdir, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrations } from '../../src/store/migrations/migrate.ts'
import { makeFolder } from './folder.ts'

test('migrate says how the schema stands, makes it, and then has nothing to do', async () => {
  await using folder = await makeFolder()

  const before = await folder.run(['migrate', '--dry-run'])
  await assert.rejects(stat(folder.data))
  const made = await folder.run(['migrate'])
  const after = await folder.run(['migrate', '--dry-run', '--json'])

  assert.equal(before.code, 3)
  assert.match(before.output, /would go from version 0 to \d+/)
  assert.equal(made.code, 0, made.errors)
  assert.equal(after.code, 0)
  assert.equal(JSON.parse(after.output).pending, false)
})

test('a database of an older version is brought up to date, and kept as it was beside it', async () => {
  await using folder = await makeFolder()
  await mkdir(folder.data, { mode: 0o700 })
  const [first] = migrations
  const database = new DatabaseSync(`${folder.data}/varco.db`)
  database.exec('create table schema_migration (number integer primary key)')
  for (const statement of first!.statements('sqlite')) database.exec(statement)
  database.exec('insert into schema_migration values (1)')
  database.close()

  const pending = await folder.run(['migrate', '--dry-run'])
  const { found, known, copy } = await folder.json<{ found: number; known: number; copy: string }>([
    'migrate',
  ])

  assert.equal(pending.code, 3)
  assert.equal(found, 1)
  assert.equal(known, migrations.at(-1)!.number)
  const kept = new DatabaseSync(copy)
  assert.deepEqual(
    kept
      .prepare('select number from schema_migration')
      .all()
      .map(({ number }) => number),
    [1],
  )
  kept.close()
})

test('a database of a newer version is left alone by every command, in one sentence', async () => {
  await using folder = await makeFolder()
  await folder.run(['migrate'])
  const database = new DatabaseSync(`${folder.data}/varco.db`)
  database.exec('insert into schema_migration values (999)')
  database.close()

  const [migrate, exported, doctor] = await Promise.all([
    folder.run(['migrate']),
    folder.run(['export']),
    folder.run(['doctor', '--json', '--gateway-port', '0', '--admin-port', '0']),
  ])

  for (const { code, errors } of [migrate, exported]) {
    assert.equal(code, 1)
    assert.match(
      errors,
      /^varco: the database has schema version 999 and this program knows \d+ at most: .*\n$/,
    )
  }
  assert.equal(doctor.code, 1)
  assert.match(doctor.output, /schema version 999 is newer than this program/)
})
