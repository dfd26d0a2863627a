import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '../support/postgres.ts'
import { runVarco } from '../support/product.ts'
import { DOCUMENT, makeFolder } from './folder.ts'

test('the local commands work on PostgreSQL as they do on the embedded database', async () => {
  await using server = await startPostgres()
  await using folder = await makeFolder()
  const environment = { VARCO_DATABASE_URL: await server.createDatabase() }
  const run = (args: string[], input?: string) =>
    runVarco([...args, '--data', folder.data], environment, input)

  const pending = await run(['migrate', '--dry-run'])
  const applied = await run(['apply', await folder.file('varco.yaml', DOCUMENT)])
  const exported = await run(['export'])
  const again = await run(['apply', '-'], exported.output)
  const verified = await run(['audit', 'verify'])
  const rotated = await run(['secret-key', 'rotate'])
  const backup = await run(['backup', folder.path('backup.db')])
  const restore = await run(['restore', folder.path('backup.db')])

  assert.equal(pending.code, 3, pending.errors)
  assert.equal(applied.code, 0, applied.errors)
  assert.equal(again.output, 'Nothing changes: revision 1 stands.\n')
  assert.equal(verified.code, 0, verified.output)
  assert.equal(rotated.code, 0, rotated.errors)
  assert.equal(backup.code, 1)
  assert.match(backup.errors, /PostgreSQL is backed up with its own tools/)
  assert.match(restore.errors, /PostgreSQL is restored with its own tools/)
})

test('a database that is away is named without its password, and doctor says so', async () => {
  await using folder = await makeFolder()
  await folder.run(['migrate'])
  const environment = { VARCO_DATABASE_URL: 'postgres://varco:geheim@127.0.0.1:1/varco' }
  const ports = ['--gateway-port', '0', '--admin-port', '0', '--json']

  const exported = await runVarco(['export', '--data', folder.data], environment)
  const doctor = await runVarco(['doctor', '--data', folder.data, ...ports], environment)

  assert.equal(exported.code, 1)
  assert.match(
    exported.errors,
    /the database at postgres:\/\/127\.0\.0\.1:1\/varco cannot be reached/,
  )
  assert.equal(doctor.code, 1)
  assert.match(doctor.output, /cannot be reached/)
  assert.ok(!`${exported.errors}${doctor.output}`.includes('geheim'))
})
