import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemName } from '../../src/model/problem.ts'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'
import { headerOf } from '../support/strict-response.ts'
import { checkProblem } from './problem-answer.ts'

const REALM = 'DemoIdP'
const tokenManagement = { enabled: true, policy: REALM, introspection: true }
const authorization = {
  enabled: true,
  claims: { enabled: true, rules: ['aud=petstore'] },
  scopes: { enabled: true, values: ['read'] },
  roles: { enabled: true, values: ['keeper'] },
  requiredClaims: ['subject'],
}
const GOOD = { active: true, sub: 'ada', aud: 'petstore', scope: 'read', roles: ['keeper'] }

const answers: Record<string, object> = {
  good: GOOD,
  inactive: { active: false },
  expired: { ...GOOD, exp: 1_700_000_000 },
  elsewhere: { ...GOOD, aud: 'other' },
  unscoped: { ...GOOD, scope: 'write' },
  unemployed: { ...GOOD, roles: [] },
  nobody: { ...GOOD, sub: undefined },
}

const bearer = (token: string) => `Authorization: Bearer ${token}`
const put = (target: string, ...fields: string[]) =>
  [`PUT ${BASE}${target} HTTP/1.1`, 'Host: a', 'Content-Length: 2', ...fields, '', '{}'].join(
    '\r\n',
  )

/** What is wrong, the answer it gets, the request, and how often the provider is asked. */
const refusals: [name: string, problem: ProblemName, bytes: string, calls: number][] = [
  ['no token', 'tokenMissing', put('/pet'), 0],
  ['another scheme', 'tokenMissing', put('/pet', 'Authorization: Basic x'), 0],
  ['two tokens', 'tokenDuplicated', put('/pet?access_token=good', bearer('good')), 0],
  ['two Authorization fields', 'tokenDuplicated', put('/pet', bearer('good'), bearer('good')), 0],
  ['an unreadable token', 'tokenInvalid', put('/pet', bearer('a b')), 0],
  ['an inactive token', 'tokenInvalid', put('/pet', bearer('inactive')), 1],
  ['an expired token', 'tokenExpired', put('/pet', bearer('expired')), 1],
  ['a token without its subject', 'requiredClaimMissing', put('/pet', bearer('nobody')), 1],
  ['a token for somebody else', 'claimMismatch', put('/pet', bearer('elsewhere')), 1],
  ['a token without the scope', 'scopeMissing', put('/pet', bearer('unscoped')), 1],
  ['a token without the role', 'roleMissing', put('/pet', bearer('unemployed')), 1],
]
for (const [name, problem, bytes, calls] of refusals) {
  test(`${name} gets the exact answer of ${problem}, and the connection goes on`, async () => {
    await using upstream = await startEchoUpstream()
    await using provider = await startScriptedProvider()
    for (const [token, body] of Object.entries(answers)) provider.script(token, { body })
    await using gateway = await startGateway({
      upstreamUrl: upstream.url,
      policy: { introspection: { endpoint: provider.introspectionUrl } },
      delivery: { accessControl: { tokenManagement, authorization } },
    })
    using client = await connectRaw(gateway.port)

    const record = await checkProblem(gateway, await client.exchange(bytes), problem, {
      realm: REALM,
    })

    assert.deepEqual([upstream.seen.length, provider.calls()], [0, calls])
    assert.equal(record.upstreamStatus, null)
    const next = await client.exchange(put('/pet', bearer('good')))
    assert.equal(next.status, 200)
    assert.equal((await gateway.recordOf(next)).outcome, 'success')
  })
}

test('a provider that cannot be asked is 503 without a challenge', async () => {
  await using upstream = await startEchoUpstream()
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 500, body: 'out of order' })
  const policy = { introspection: { endpoint: provider.introspectionUrl } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, policy })

  const response = await request(gateway.port, put('/pet', bearer('t')))

  await checkProblem(gateway, response, 'providerUnavailable')
  assert.equal(upstream.seen.length, 0)
})

test('a realm with quotes is escaped, and cannot end its header', async () => {
  const name = 'The "best" \\ IdP'
  await using upstream = await startEchoUpstream()
  const policy = { name, introspection: { endpoint: 'http://127.0.0.1:9/introspect' } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, policy })

  const response = await request(gateway.port, put('/pet'))

  const challenge = headerOf(response, 'WWW-Authenticate')
  assert.match(
    challenge ?? '',
    /^Bearer realm="The \\"best\\" \\\\ IdP", error="invalid_request", /,
  )
  await gateway.recordOf(response)
})

test('a refused request whose body has not come is the last of its connection', async () => {
  await using upstream = await startEchoUpstream()
  const policy = { introspection: { endpoint: 'http://127.0.0.1:9/introspect' } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, policy })
  using client = await connectRaw(gateway.port)

  const response = await client.exchange(
    put('/pet').replace('Content-Length: 2', 'Content-Length: 999'),
  )

  await checkProblem(gateway, response, 'tokenMissing', { realm: REALM, closes: true })
  assert.equal(await client.ending, 'end')
})
