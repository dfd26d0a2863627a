import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runVarco, startProduct } from '../support/product.ts'
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
  {
    name: 'a switch that says neither yes nor no',
    environment: { VARCO_DEMO: 'maybe' },
    says: /--demo: expected true or false, not 'maybe'/,
  },
  {
    name: 'a configuration file that is not there',
    environment: { VARCO_CONFIG: '/no/such/varco.yaml' },
    says: /\/no\/such\/varco\.yaml cannot be read: there is no such file/,
  },
  {
    name: 'a file where its data folder should be',
    environment: { VARCO_DATA: fileURLToPath(import.meta.url) },
    says: /the data folder .* cannot be made: there is a file of that name/,
  },
]

const PORTS = ['--gateway-host', '127.0.0.1', '--gateway-port', '0', '--admin-port', '0']

for (const { name, environment, prepare, says } of cases) {
  test(`a start that meets ${name} ends with one sentence and no stack`, async () => {
    await using folder = await makeFolder()
    await folder.run(['migrate'])
    await prepare?.(folder)

    const { code, errors, output } = await runVarco(['start', '--workers', '1', ...PORTS], {
      VARCO_DATA: folder.data,
      ...environment,
    })

    assert.ok(code === 1 || code === 2, `code ${code}`)
    assert.match(errors, says)
    assert.equal(errors.trimEnd().split('\n').length, 1, errors)
    assert.match(errors, /^varco: /)
    assert.ok(!`${errors}${output}`.includes('geheim'))
  })
}

test('a second start on a data folder in use ends with one sentence', async () => {
  await using first = await startProduct()

  const { code, errors } = await runVarco(['start', '--data', first.data, ...PORTS])

  assert.equal(code, 1)
  assert.match(errors, /^varco: .*: a Varco runs on this data folder already\n$/)
})
