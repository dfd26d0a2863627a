import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { runVarco } from '../support/product.ts'
import { DOCUMENT, type Folder, makeFolder } from './folder.ts'

type Case = {
  name: string
  environment?: Record<string, string>
  prepare?(folder: Folder): Promise<void> | void
  says: RegExp
}

const cases: Case[] = [
  {
    name: 'a database that cannot be reached',
    environment: { VARCO_DATABASE_URL: 'postgres://varco:geheim@127.0.0.1:1/varco' },
    says: /the database at postgres:\/\/127\.0\.0\.1:1\/varco cannot be reached/,
  },
  {
    name: 'a database of a newer program',
    prepare({ data }) {
      const database = new DatabaseSync(`${data}/varco.db`)
      database.exec('insert into schema_migration values (999)')
      database.close()
    },
    says: /the database has schema version 999 and this program knows \d+ at most/,
  },
  {
    name: 'secrets under another key',
    environment: { VARCO_SECRET_KEY: randomBytes(32).toString('base64') },
    async prepare(folder) {
      await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
    },
    says: /encrypted under another secret key than the one given/,
  },
  {
    name: 'a shared cache that is no address of one',
    environment: { VARCO_REDIS_URL: 'http://user:geheim@127.0.0.1' },
    says: /VARCO_REDIS_URL: expected a URL that starts with redis:\/\/ or rediss:\/\//,
  },
]

for (const { name, environment, prepare, says } of cases) {
  test(`a start that meets ${name} ends with one sentence and no stack`, async () => {
    await using folder = await makeFolder()
    await folder.run(['migrate'])
    await prepare?.(folder)
    const ports = ['--gateway-host', '127.0.0.1', '--gateway-port', '0', '--admin-port', '0']

    const { code, errors, output } = await runVarco(
      ['start', '--data', folder.data, '--workers', '1', ...ports],
      environment,
    )

    assert.ok(code === 1 || code === 2, `code ${code}`)
    assert.match(errors, says)
    assert.equal(errors.trimEnd().split('\n').length, 1, errors)
    assert.match(errors, /^varco: /)
    assert.ok(!`${errors}${output}`.includes('geheim'))
  })
}
