import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { DOCUMENT, makeFolder } from './folder.ts'

test('an audit log is intact until somebody changes or removes an entry behind its back', async () => {
  await using folder = await makeFolder()
  await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
  await folder.run(['user', 'add', 'anna', '--role', 'auditor'], 'a long password\n')
  await folder.run(['apply', await folder.file('empty.yaml', 'version: 1\n')])

  const intact = await folder.run(['audit', 'verify'])
  assert.equal(intact.code, 0, intact.output)
  assert.match(intact.output, /The audit log is intact: \d+ entries/)

  const database = new DatabaseSync(`${folder.data}/varco.db`)
  const { changes } = database
    .prepare(`update audit_entry set author = 'somebody else' where action = 'create'`)
    .run()
  database.close()
  assert.equal(changes, 1)
  const broken = await folder.run(['audit', 'verify', '--json'])

  assert.equal(broken.code, 1)
  const verdict = JSON.parse(broken.output)
  assert.equal(verdict.intact, false)
  assert.equal(typeof verdict.sequence, 'number')
})

const meddling = {
  'one byte of an entry is flipped': `update audit_entry
    set author = char(unicode(author) + 1) || substr(author, 2) where sequence = 2`,
  'a row is removed': 'delete from audit_entry where sequence = 2',
}
for (const [what, statement] of Object.entries(meddling)) {
  test(`it is found that ${what}`, async () => {
    await using folder = await makeFolder()
    await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
    await folder.run(['user', 'add', 'anna', '--role', 'auditor'], 'a long password\n')
    await folder.run(['apply', await folder.file('empty.yaml', 'version: 1\n')])
    const database = new DatabaseSync(`${folder.data}/varco.db`)
    assert.equal(database.prepare(statement).run().changes, 1)
    database.close()

    const { code, output } = await folder.run(['audit', 'verify'])

    assert.equal(code, 1, output)
    assert.match(output, /entry (2|3)/)
  })
}
