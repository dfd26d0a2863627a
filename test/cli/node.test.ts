import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import type { Transaction, TransactionSummary } from '../../src/model/transaction.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PROGRAM } from '../support/program.ts'
import { type Folder, folderOf, varco } from './folder.ts'
import { freePort } from './free-port.ts'

let world: DemoWorld
let folder: Folder

before(async () => {
  world = await startDemoWorld()
  folder = await folderOf(world.product.data)
})
after(async () => {
  await folder?.[Symbol.asyncDispose]()
  await world?.[Symbol.asyncDispose]()
})

const recorded = async (response: Response): Promise<string> =>
  (await world.transaction(response)).id

test('a token of the demo is printed alone, so that a shell can take it, and opens the gateway', async () => {
  const { code, output } = await folder.run(['token', 'get'])
  const other = await folder.json<{ scope: string }>(['token', 'get', '--scope', 'read:pets'])

  assert.equal(code, 0)
  assert.match(output, /^[\w.~-]+\n$/)
  assert.equal(other.scope, 'read:pets')
  assert.equal((await world.putPet({ token: output.trim() })).status, 200)
})

test('the history is listed by filters, as a table and as JSON, without a key on the machine of the node', async () => {
  const accepted = await recorded(await world.putPet({ token: await world.token() }))
  const refused = await recorded(await world.putPet({}))

  const { items } = await folder.json<{ items: TransactionSummary[] }>([
    'tx',
    'list',
    '--from',
    '10m',
  ])
  const denied = await folder.run([
    'tx',
    'list',
    '--outcome',
    'token-management-failed',
    '--language',
    'it',
  ])
  const claimed = await folder.json<{ items: TransactionSummary[] }>([
    'tx',
    'list',
    '--claim',
    'azp=petstore-client',
  ])
  const one = await folder.run(['tx', 'list', '--limit', '1'])

  assert.deepEqual(
    items.slice(0, 2).map(({ id }) => id),
    [refused, accepted],
  )
  assert.match(denied.output, /^TIME +STATUS +OUTCOME +METHOD +API +CLIENT +MS +ID\n/)
  assert.match(
    denied.output,
    new RegExp(`400 +Gestione Token Fallita +PUT +Ente/PetStore/v2 .*${refused}`),
  )
  assert.ok(!denied.output.includes(accepted))
  assert.ok(claimed.items.some(({ id }) => id === accepted))
  assert.ok(!claimed.items.some(({ id }) => id === refused))
  assert.match(one.errors, /There are more: --cursor /)
})

test('one transaction is explained in a sentence and shown with sender, claims and recorded headers', async () => {
  const id = await recorded(await world.putPet({ token: await world.token() }))

  const { output } = await folder.run(['tx', 'show', id])
  const { explanation } = await folder.json<{ explanation: string } & Transaction>([
    'tx',
    'show',
    id,
  ])
  const unknown = await folder.run(['tx', 'show', '00000000-0000-4000-8000-000000000000'])

  assert.match(explanation, /^Request of `petstore-client` accepted: the application answered 200/)
  assert.ok(output.startsWith(`${explanation}\n`))
  assert.match(output, /^ {2}azp +petstore-client$/m)
  assert.match(output, /^ {2}Gateway-Token-ClientId: petstore-client$/m)
  assert.match(output, /\?access_token=\*{3}$/m)
  assert.equal(unknown.code, 1)
  assert.match(unknown.errors, /There is no such transaction/)
})

test('transactions are followed as they happen, one JSON object a line', async () => {
  const args = [PROGRAM, 'tx', 'tail', '--json', '--count', '2', '--data', folder.data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(child, 'exit')

  // The tail starts when it is connected, and nobody outside can see when that is.
  const caller = setInterval(() => void world.putPet({}).then((response) => response.text()), 300)
  const [code] = await ended
  clearInterval(caller)

  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TransactionSummary)
  assert.equal(code, 0)
  assert.deepEqual(
    lines.map(({ outcome }) => outcome),
    ['token-management-failed', 'token-management-failed'],
  )
})

test('a token is tried against every delivery, and a refusal says why', async () => {
  const token = await world.token('other-client')
  const accepted = await folder.run(['token', 'inspect', '-'], `${token}\n`)
  await world.applyRules(['azp=petstore-client'])

  const refused = await folder.run(['token', 'inspect', '-'], `${token}\n`)
  const { items } = await folder.json<{ items: { accepted: boolean }[] }>(
    ['token', 'inspect', '-'],
    token,
  )
  await world.applyRules([])

  assert.equal(accepted.output, 'The token is accepted by 1.\n+ Ente/PetStore/v2\n')
  assert.match(refused.output, /^The token is refused by 1\.\n- Ente\/PetStore\/v2 because .*azp/)
  assert.match(refused.output, /other-client/)
  assert.deepEqual(
    items.map((one) => one.accepted),
    [false],
  )
})

test('a recorded transaction is repeated under the rules of now, and really made again on request', async () => {
  const request = { token: await world.token(), method: 'GET', path: '/pet/1' }
  const id = await recorded(await world.putPet(request))
  await world.applyRules(['azp=nobody'])

  const denied = await folder.run(['tx', 'replay', id])
  await world.applyRules([])
  const called = await folder.json<{
    outcome: string
    diagnostics: { code: string }[]
    transactionId: string | null
  }>(['tx', 'replay', id, '--call', '--token', '-'], await world.token())

  assert.match(denied.output, /^before {2}Ok\nnow {5}Authorization denied \(claim-mismatch\)\n/)
  assert.ok(called.diagnostics.some(({ code }) => code === '007001'))
  assert.notEqual(called.transactionId, null)
  assert.notEqual(called.transactionId, id)
})

test('a recorded transaction is repeated under a draft: a whole file or the section alone', async () => {
  const request = { token: await world.token(), method: 'GET', path: '/pet/1' }
  const id = await recorded(await world.putPet(request))
  const whole = JSON.parse((await folder.run(['export', '--format', 'json'])).output)
  const [delivery] = whole.deliveries
  delivery.accessControl.authorization = {
    enabled: true,
    claims: { enabled: true, rules: ['azp=nobody'] },
  }
  const file = await folder.file('draft.json', JSON.stringify(whole))
  const section = await folder.file('section.yaml', JSON.stringify(delivery.accessControl))
  const other = { ...whole, deliveries: [] }
  const empty = await folder.file('empty.json', JSON.stringify(other))

  const replay = (draft: string, ...more: string[]) =>
    folder.json<{ outcome: string; transactionId: string | null }>(
      ['tx', 'replay', id, '--draft', draft, ...more],
      request.token,
    )
  const [byFile, bySection, called] = [
    await replay(file),
    await replay(section),
    await replay(file, '--call', '--token', '-'),
  ]
  const missing = await folder.run(['tx', 'replay', id, '--draft', empty])

  assert.deepEqual([byFile.outcome, bySection.outcome], Array(2).fill('authorization-denied'))
  assert.deepEqual([called.outcome, called.transactionId], ['authorization-denied', null])
  assert.equal(missing.code, 1)
  assert.match(missing.errors, /empty\.json has no delivery Ente\/PetStore\/v2/)
})

test('a reset of the caches names the nodes that confirmed', async () => {
  const { nodes } = await folder.json<{ nodes: { node: string; revision: number }[] }>([
    'reset-caches',
  ])
  const { output } = await folder.run(['reset-caches'])

  assert.equal(nodes.length, 1)
  assert.match(output, /^NODE +REVISION\n/)
})

test('over the API an export that is applied again changes nothing, and secrets stay behind their mask', async () => {
  const made = await world.admin.call('POST', '/api-keys', { name: 'ci', roles: ['configurator'] })
  const { key } = (await made.json()) as { key: string }
  const reach = ['--admin-url', world.product.adminUrl, '--api-key', key]

  const exported = await varco(['export', ...reach])
  const same = await varco(['apply', '-', ...reach], exported.output)
  const changed = exported.output.replace('PetStore dimostrativo', 'Another text')
  const difference = await varco(['diff', '-', ...reach], changed)
  const applied = await varco(['apply', '-', ...reach], changed)
  const clear = await varco(['export', '--with-secrets', ...reach])
  const answered = await world.putPet({ token: await world.token() })

  assert.match(exported.output, /clientSecret: "?\*{8}/)
  assert.equal(same.code, 0, same.errors)
  assert.match(same.output, /^Nothing changes: revision \d+ stands\.\n$/)
  assert.equal(difference.code, 3)
  assert.match(difference.output, /description: PetStore dimostrativo → Another text/)
  assert.equal(applied.code, 0, applied.errors)
  assert.equal(clear.code, 2)
  // The gateway still knows the secret by which it introspects.
  assert.equal(answered.status, 200)
})

test('a filter that the node cannot understand is a wrong use, and named', async () => {
  for (const [flag, value, field] of [
    ['--outcome', 'nope', 'outcome'],
    ['--status', 'abc', 'status'],
    ['--limit', '0', 'limit'],
  ] as const) {
    const { code, errors } = await folder.run(['tx', 'list', flag, value])
    assert.equal(code, 2, errors)
    assert.match(errors, new RegExp(`${field}: `))
  }
})

test('a key that is not accepted, one that may too little, and a node that is away are told apart', async () => {
  const made = await world.admin.call('POST', '/api-keys', { name: 'reader', roles: ['auditor'] })
  const { key } = (await made.json()) as { key: string }
  const at = ['--admin-url', world.product.adminUrl]
  const nobody = `http://127.0.0.1:${await freePort()}`

  const [wrong, little, none, away] = await Promise.all([
    varco(['tx', 'list', ...at, '--api-key', 'varco_wrong']),
    varco(['reset-caches', ...at, '--api-key', key]),
    varco(['tx', 'list', ...at, '--data', '/nowhere']),
    varco(['tx', 'list', '--admin-url', nobody, '--api-key', key]),
  ])

  assert.match(wrong.errors, /does not accept the API key/)
  assert.match(little.errors, /the API key may not do this/)
  assert.match(none.errors, /needs an API key: --api-key or VARCO_API_KEY/)
  assert.match(away.errors, /http:\/\/127\.0\.0\.1:\d+ cannot be reached: nothing listens there/)
  assert.deepEqual(
    [wrong, little, none, away].map(({ code }) => code),
    [1, 1, 1, 1],
  )
})

test('what would pull the ground from under a running node is refused', async () => {
  const file = folder.path('running.db')
  const backup = await folder.run(['backup', file])
  const restore = await folder.run(['restore', file])
  const rotate = await folder.run(['secret-key', 'rotate'])

  assert.equal(backup.code, 0, backup.errors)
  assert.equal(restore.code, 1)
  assert.match(restore.errors, /a node runs on .*: stop it before its database is replaced/)
  assert.equal(rotate.code, 1)
  assert.match(rotate.errors, /a node runs on .*: stop it before its key is rotated/)
})

test('no key that a command made for itself outlives it', async () => {
  const { items } = await world.admin.get<{ items: { id: string }[] }>('/api-keys')

  assert.deepEqual(
    items.filter(({ id }) => id.startsWith('cli-')),
    [],
  )
})
