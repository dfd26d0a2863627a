import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse } from 'yaml'
import { createTestAuthority } from '../support/certificates.ts'
import { DOCUMENT, makeFolder, SECRET, varco } from './folder.ts'

type Applied = {
  revision: number
  changes: { action: string; kind: string; key: string; fields: unknown[] }[]
}

test('a file is applied object by object, and applying it again changes nothing', async () => {
  await using folder = await makeFolder()
  const file = await folder.file('varco.yaml', DOCUMENT)

  const first = await folder.run(['apply', file])
  const second = await folder.run(['apply', file])

  assert.equal(first.code, 0, first.errors)
  assert.match(first.output, /^\+ organization Ente$/m)
  assert.match(first.output, /^\+ token-policy IdP$/m)
  assert.match(first.output, /^\+ delivery Ente\/PetStore\/v2$/m)
  assert.match(first.output, /^Revision 1: \d added/m)
  assert.equal(second.code, 0)
  assert.equal(second.output, 'Nothing changes: revision 1 stands.\n')
})

test('an export that is applied again changes nothing, whatever its format, and makes no revision', async () => {
  await using folder = await makeFolder()
  await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])

  const yaml = await folder.run(['export'])
  const json = await folder.run(['export', '--format', 'json'])
  assert.deepEqual(parse(yaml.output), JSON.parse(json.output))

  for (const exported of [yaml, json]) {
    const { code, output } = await folder.run(['apply', '-'], exported.output)
    assert.equal(code, 0)
    assert.equal(output, 'Nothing changes: revision 1 stands.\n')
  }
})

test('secrets leave in clear only on request, and a mask that comes back keeps the secret', async () => {
  await using folder = await makeFolder()
  const applied = await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])

  const masked = await folder.run(['export'])
  const changed = masked.output.replace('description: ""', 'description: Changed')
  const again = await folder.run(['apply', '-'], changed)
  const clear = await folder.run(['export', '--with-secrets'])

  assert.ok(!`${applied.output}${applied.errors}`.includes(SECRET))
  assert.ok(!masked.output.includes(SECRET))
  assert.match(masked.output, /clientSecret: "?\*{8}"?/)
  assert.match(again.output, /description: {2}→ Changed/)
  assert.ok(clear.output.includes(SECRET))
  assert.ok(!(await readFile(`${folder.data}/varco.db`)).includes(SECRET))
})

test('an export with masked private keys is still a valid file', async () => {
  await using folder = await makeFolder()
  const { certificate, key } = createTestAuthority().issue({ name: 'gw' })
  const policy = {
    name: 'Keys',
    introspection: {
      endpoint: 'https://127.0.0.1/introspect',
      clientAuthentication: {
        method: 'private_key_jwt',
        clientId: 'gw',
        privateKey: key,
        algorithm: 'ES256',
      },
    },
    tls: { certificate, key },
  }
  const document = JSON.stringify({ version: 1, tokenPolicies: [policy] })
  const applied = await folder.run(['apply', await folder.file('varco.json', document)])

  const exported = await folder.run(['export'])
  const again = await folder.run(['apply', '-'], exported.output)

  assert.equal(applied.code, 0, applied.errors)
  assert.ok(!exported.output.includes('PRIVATE KEY'))
  assert.equal(again.output, 'Nothing changes: revision 1 stands.\n', again.errors)
})

test('a changed secret is said to change, without its value', async () => {
  await using folder = await makeFolder()
  await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])

  const next = DOCUMENT.replace(SECRET, 'another-secret')
  const { code, output } = await folder.run(['diff', await folder.file('next.yaml', next)])

  assert.equal(code, 3)
  assert.equal(output, '~ token-policy IdP\n    a secret\nWould change: 1 changed.\n')
})

test('a mask that stands for no stored secret is refused', async () => {
  await using folder = await makeFolder()
  const text = DOCUMENT.replace(SECRET, '"********"')

  const { code, errors } = await folder.run(['apply', await folder.file('varco.yaml', text)])

  assert.equal(code, 1)
  assert.match(errors, /token policy IdP: introspection\.clientAuthentication\.clientSecret/)
})

test('diff and dry run end with 3 when something would change, and change nothing', async () => {
  await using folder = await makeFolder()
  const file = await folder.file('varco.yaml', DOCUMENT)
  await folder.run(['apply', file])
  const rule = DOCUMENT.replace(
    'introspection: true}\n',
    'introspection: true}\n      authorization: {enabled: true, claims: {rules: ["azp=a, b"]}}\n',
  )
  const next = await folder.file('next.yaml', rule)

  const dry = await folder.run(['apply', '--dry-run', next])
  const difference = await folder.run(['diff', next])
  const same = await folder.run(['diff', file])

  assert.equal(dry.code, 3)
  assert.match(dry.output, /^~ delivery Ente\/PetStore\/v2$/m)
  assert.match(dry.output, /^ {4}accessControl\.authorization\.enabled: false → true$/m)
  assert.match(dry.output, /^ {6}\+ azp=a, b$/m)
  assert.equal(difference.code, 3)
  assert.equal(difference.output, dry.output)
  assert.equal(same.code, 0)
  assert.equal(same.output, 'No difference to revision 1.\n')
})

test('what a file does not name is removed, unless it is to be kept', async () => {
  await using folder = await makeFolder()
  await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
  const part = await folder.file(
    'part.yaml',
    `version: 1
deliveries:
  - organization: Ente
    api: Other
    version: v1
    upstream: {url: "http://127.0.0.1:9"}
    accessControl:
      tokenManagement: {enabled: true, policy: IdP, introspection: true}
`,
  )

  const kept = await folder.json<Applied>(['apply', '--no-prune', part])
  const alone = await folder.file('alone.yaml', 'version: 1\n')
  const pruned = await folder.json<Applied>(['apply', alone])

  assert.deepEqual(
    kept.changes.map(({ action, key }) => `${action} ${key}`),
    ['add Ente/Other/v1'],
  )
  assert.deepEqual(pruned.changes.map(({ action, key }) => `${action} ${key}`).sort(), [
    'remove Ente',
    'remove Ente/Other/v1',
    'remove Ente/PetStore/v2',
    'remove IdP',
  ])
})

test('every fault of a file is named with file, line and column, and nothing is made', async () => {
  await using folder = await makeFolder()
  const text = DOCUMENT.replace('version: v2', 'versoin: v2').replace(
    'policy: IdP',
    'policy: Other',
  )
  const file = await folder.file('varco.yaml', text)

  const { code, output, errors } = await folder.run(['apply', file])

  assert.equal(code, 1)
  assert.equal(output, '')
  assert.ok(
    errors.includes(`${file}:12:5: deliveries[0]: unknown key 'versoin', did you mean 'version'?`),
  )
  assert.match(errors, /varco\.yaml:10:5: deliveries\[0\]\.version: missing: expected string/)
  assert.ok(!existsSync(folder.data))
})

test('validate needs no data folder, reads standard input, and finds what only the engine knows', async () => {
  const rule = DOCUMENT.replace(
    'introspection: true}\n',
    'introspection: true}\n      authorization: {enabled: true, claims: {rules: ["azp=${regExpMatch:(a}"]}}\n',
  )
  const validate = (text: string) => varco(['validate', '--json', '-'], text)

  const right = await validate(DOCUMENT)
  const wrong = await validate(rule)

  assert.deepEqual(JSON.parse(right.output), { valid: true, faults: [] })
  assert.equal(wrong.code, 1)
  const [fault] = JSON.parse(wrong.output).faults
  assert.equal(fault.line, 16)
  assert.match(fault.message, /expected a regular expression/)
})
