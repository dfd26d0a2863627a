import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { type CaseWorld, startCaseWorld } from '../cases/case-world.ts'
import { createTestAuthority } from '../support/certificates.ts'

const authority = createTestAuthority()
const tls = { ca: authority.certificate }

let world: CaseWorld
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varco-tls-'))
  const server = authority.issue({ name: 'gateway', hosts: ['127.0.0.1'] })
  await writeFile(join(folder, 'certificate.pem'), server.certificate)
  await writeFile(join(folder, 'key.pem'), server.key)
  const flags = [
    ...['--tls-certificate', join(folder, 'certificate.pem')],
    ...['--tls-key', join(folder, 'key.pem')],
  ]
  world = await startCaseWorld({ flags })
})
after(async () => {
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Replayed = {
  status: number
  outcome: string
  reason: string | null
  transactionId: string | null
  diagnostics: { code: string }[]
  detail: string
}

async function replay(id: string, body: object): Promise<Replayed & { answered: number }> {
  const response = await world.admin.call('POST', `/transactions/${id}/replay`, body)
  return { ...((await response.json()) as Replayed), answered: response.status }
}

test('a node says where its gateway answers', async () => {
  const { nodes } = await world.admin.get<{ nodes: NodeState[] }>('/runtime')

  assert.equal(nodes[0]!.gatewayUrl, world.product.gatewayUrl)
})

test('a replay that calls the application, over TLS too, says what its own record says', async () => {
  const { transaction } = await world.ask(world.common, { token: world.token(), tls })
  const inactive = world.token({ body: { active: false } })

  const passed = await replay(transaction.id, { callUpstream: true, token: world.token() })
  const refused = await replay(transaction.id, { callUpstream: true, token: inactive })

  assert.deepEqual([passed.status, passed.outcome, passed.reason], [200, 'success', null])
  assert.ok(passed.diagnostics.some(({ code }) => code === '007001'))
  assert.notEqual(passed.transactionId, transaction.id)
  assert.deepEqual(
    [refused.status, refused.outcome, refused.reason],
    [401, 'token-management-failed', 'token-invalid'],
  )
  assert.ok(refused.diagnostics.length > 0)
})

test('a payload that was not recorded can be given', async () => {
  const ask = { token: world.token(), tls, method: 'PUT', body: '{"id":7}' }
  const { transaction } = await world.ask(world.common, ask)
  const again = { callUpstream: true, token: world.token() }

  const without = await replay(transaction.id, again)
  const given = await replay(transaction.id, { ...again, body: '{"id":8}' })

  assert.equal(without.answered, 409)
  assert.match(without.detail, /payload of this request was not recorded: give it as body/)
  assert.equal(given.outcome, 'success')
  assert.equal(world.application.last.body, '{"id":8}')
})

test('what a draft refuses never reaches the application', async () => {
  const { transaction } = await world.ask(world.common, { token: world.token(), tls })
  const before = world.application.seen.length
  const { tokenManagement } = await world.admin.get<{ tokenManagement: object }>(
    `/deliveries/${world.common.name}/access-control`,
  )
  const draft = (rules: string[]) => ({
    tokenManagement,
    authorization: { enabled: true, claims: { enabled: true, rules } },
  })
  const again = { callUpstream: true, token: world.token() }

  const refused = await replay(transaction.id, { ...again, draft: draft(['sub=bob']) })
  assert.equal(world.application.seen.length, before)
  const passed = await replay(transaction.id, { ...again, draft: draft(['sub=ada']) })

  assert.deepEqual([refused.outcome, refused.transactionId], ['authorization-denied', null])
  assert.equal(passed.outcome, 'success')
  assert.equal(world.application.seen.length, before + 1)
})
