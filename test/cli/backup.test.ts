import assert from 'node:assert/strict'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { DOCUMENT, type Folder, makeFolder, SECRET } from './folder.ts'

async function filled(): Promise<Folder> {
  const folder = await makeFolder()
  const { code, errors } = await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
  assert.equal(code, 0, errors)
  return folder
}

test('a backup with its key is the same configuration in another folder', async () => {
  await using folder = await filled()
  await using other = await makeFolder()
  const file = folder.path('backup.db')

  const copied = await folder.run(['backup', '--with-key', file])
  const restored = await other.run(['restore', file])
  const [before, after] = await Promise.all([
    folder.run(['export', '--with-secrets']),
    other.run(['export', '--with-secrets']),
  ])

  assert.equal(copied.code, 0, copied.errors)
  assert.equal(restored.output, 'The database is restored at revision 1.\n')
  assert.equal(after.output, before.output)
  assert.ok(after.output.includes(SECRET))
  for (const one of [file, `${file}.key`]) assert.equal((await stat(one)).mode & 0o777, 0o600)
})

test('a backup without its key stays closed to another folder, which is left as it was', async () => {
  await using folder = await filled()
  await using other = await makeFolder()
  await other.run(['migrate'])
  const file = folder.path('backup.db')
  await folder.run(['backup', file])

  const { code, errors } = await other.run(['restore', file])
  const after = await other.run(['export', '--json'])

  assert.equal(code, 1)
  assert.match(
    errors,
    /the backup is encrypted under another key \(tried: .*secret\.key\): --key-file/,
  )
  assert.deepEqual(JSON.parse(after.output).deliveries, [])
  await assert.rejects(stat(`${file}.key`))
})

test('a restore keeps what was there, and a backup replaces nothing', async () => {
  await using folder = await filled()
  const file = folder.path('backup.db')
  await folder.run(['backup', file])
  await folder.run(['apply', await folder.file('empty.yaml', 'version: 1\n')])

  const again = await folder.run(['backup', file])
  const { previous, revision } = await folder.json<{ previous: string; revision: number }>([
    'restore',
    file,
  ])
  const { output } = await folder.run(['export'])

  assert.equal(again.code, 1)
  assert.match(again.errors, /backup\.db is there already: a backup replaces nothing/)
  assert.equal(revision, 1)
  assert.match(output, /api: PetStore/)
  assert.ok((await stat(previous)).size > 0)
})

test('what is no backup is refused and the database stays', async () => {
  await using folder = await filled()
  const text = await folder.file('text.db', 'this is no database, but long enough to look at\n')

  const wrong = await folder.run(['restore', text])
  const missing = await folder.run(['restore', folder.path('nothing.db')])
  const { output } = await folder.run(['export'])

  assert.equal(wrong.code, 1)
  assert.match(wrong.errors, /not a database/)
  assert.equal(missing.code, 1)
  assert.match(missing.errors, /nothing\.db cannot be read: there is no such file/)
  assert.match(output, /api: PetStore/)
})

test('a rotated key opens the secrets, the old one no longer does', async () => {
  await using folder = await filled()
  const file = `${folder.data}/secret.key`
  const old = await readFile(file, 'utf8')

  const rotated = await folder.run(['secret-key', 'rotate'])
  const { output } = await folder.run(['export', '--with-secrets'])
  const verified = await folder.run(['audit', 'verify'])
  const rotatedKey = await readFile(file, 'utf8')
  await writeFile(file, old)
  const refused = await folder.run(['export'])

  assert.equal(rotated.code, 0, rotated.errors)
  assert.notEqual(rotatedKey, old)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.ok(output.includes(SECRET))
  assert.equal(verified.code, 0, verified.output)
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /another secret key/)
})

test('a rotation that was cut off before its key was in place is finished by the next one', async () => {
  await using folder = await filled()
  const file = `${folder.data}/secret.key`
  const old = await readFile(file, 'utf8')
  await folder.run(['secret-key', 'rotate'])
  await writeFile(`${file}.new`, await readFile(file))
  await writeFile(file, old)

  const { code, output } = await folder.run(['secret-key', 'rotate'])
  const exported = await folder.run(['export', '--with-secrets'])

  assert.equal(code, 0)
  assert.match(output, /A rotation that was cut off is finished/)
  assert.ok(exported.output.includes(SECRET))
})

test('a lost key is named, never replaced', async () => {
  await using folder = await filled()
  await rm(`${folder.data}/secret.key`)

  const { code, errors } = await folder.run(['export'])

  assert.equal(code, 1)
  assert.match(errors, /the key of the secrets is not in .*secret\.key/)
  await assert.rejects(stat(`${folder.data}/secret.key`))
})
