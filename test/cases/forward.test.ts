import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { type SeenRequest, seenHeader } from '../support/echo-upstream.ts'
import { assertAccepted, assertDiagnosed, assertRefused } from './answers.ts'
import type { Ask, Told } from './asking.ts'
import { active, type CaseWorld, startCaseWorld } from './case-world.ts'
import { assertDocument, CLAIMS, HEADERS } from './forwarded.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

/** The fields of the gateway's family that the application got, less the two identifiers. */
function identityOf(seen: SeenRequest): Record<string, string> {
  const own = seen.headers.filter(([name]) => /gateway/i.test(name))
  return Object.fromEntries(
    own
      .filter(([name]) => !/^Gateway-(Transaction|Message)-ID$/.test(name))
      .map(([name, value]) => [name.replace('Gateway-Token-', ''), value]),
  )
}

async function askWith(claims: object, ask: Ask = {}): Promise<Told & { seen: SeenRequest }> {
  const token = world.token({ body: { active: true, ...claims } })
  const told = await world.ask(world.common, { token, ...ask })
  assertAccepted(told, ['006001'])
  assert.equal(world.provider.calls(token), 1)
  return told as Told & { seen: SeenRequest }
}

suite('what the application is told', { concurrency: 8 }, () => {
  test('F1 in mode headers the application gets one header for each thing the token says, dates and lists as documented', async () => {
    const { seen } = await askWith(CLAIMS)

    const { ProcessTime, ...rest } = identityOf(seen)
    assert.deepEqual(rest, HEADERS)
    assert.ok(Math.abs(Date.parse(ProcessTime!) - Date.now()) < 60_000)
  })

  test('F2 in mode json the application gets the same as one document in Base64', async () => {
    const api = await world.publish({ policy: { forward: { mode: 'json' } } })
    const token = world.token(active(CLAIMS))

    const told = await world.ask(api, { token })

    assertAccepted(told)
    const headers = identityOf(told.seen!)
    assert.deepEqual(Object.keys(headers), ['Gateway-Token'])
    const document = JSON.parse(Buffer.from(headers['Gateway-Token']!, 'base64').toString())
    assertDocument(document, told)
  })

  test('F2 in mode jws the document is signed, and verifies with the keys that the gateway publishes', async () => {
    const api = await world.publish({ policy: { forward: { mode: 'jws' } } })
    const token = world.token(active(CLAIMS))

    const told = await world.ask(api, { token })
    const published = await fetch(`${world.product.gatewayUrl}/gateway/.well-known/jwks.json`)
    const keys = (await published.json()) as JSONWebKeySet

    assertAccepted(told)
    assert.equal(published.headers.get('content-type'), 'application/jwk-set+json')
    for (const key of keys.keys) assert.ok(!('d' in key), 'a private key is published')
    const [jws] = seenHeader(told.seen!, 'gateway-jwt')
    const { payload } = await jwtVerify(jws!, createLocalJWKSet(keys), { issuer: 'Varco' })
    assert.ok(payload.exp! > Date.now() / 1000)
    assertDocument(payload, told)
  })

  test('F3 F9 the token itself reaches the application only where the policy says so', async () => {
    const originals = [
      ['strip', () => undefined],
      ['as-received', undefined],
      [{ header: 'X-Original-Token' }, (token: string) => ['X-Original-Token', token]],
    ] as const
    for (const [original, line] of originals) {
      const api = await world.publish({ policy: { forward: { original } } })
      const asks = (token: string): Ask[] => [
        { token },
        { query: `a=1&access_token=${token}&b=2` },
        {
          method: 'POST',
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
          body: `a=1&access_token=${token}&b=2`,
        },
      ]
      for (const place of [0, 1, 2]) {
        const token = world.token()
        const ask = asks(token)[place]!
        const told = await world.ask(api, ask)
        assertAccepted(told)
        const seen = told.seen!
        if (original === 'as-received') {
          assert.deepEqual(
            seenHeader(seen, 'authorization'),
            place === 0 ? [`Bearer ${token}`] : [],
          )
          assert.equal(seen.url, `/echo${ask.query ? `?${ask.query}` : ''}`)
          assert.equal(seen.body, ask.body ?? '')
          continue
        }
        const moved = line!(token)
        assert.deepEqual(seenHeader(seen, 'x-original-token'), moved ? [token] : [])
        assert.ok(!(seen.url + seen.body).includes(token))
        assert.deepEqual(seenHeader(seen, 'authorization'), [])
        assert.equal(seen.url, place === 1 ? '/echo?a=1&b=2' : '/echo')
        assert.equal(seen.body, place === 2 ? 'a=1&b=2' : '')
      }
    }
  })

  test('F4 what a client claims of itself is replaced by what the token says', async () => {
    const { seen } = await askWith(CLAIMS, {
      headers: [
        ['Gateway-Token-Subject', 'admin'],
        ['Gateway-Token-Roles', 'root'],
        ['Gateway-Token', 'e30='],
        ['Gateway-JWT', 'a.b.c'],
        ['Gateway-Anything', 'x'],
        ['Gateway-Transaction-ID', 'mine'],
      ],
    })

    const { ProcessTime: _time, ...rest } = identityOf(seen)
    assert.deepEqual(rest, HEADERS)
    assert.equal(seenHeader(seen, 'gateway-transaction-id').length, 1)
  })

  const spoof = [['Gateway-Token-Subject', 'admin']] as const
  test('F5 the same without Token Forward, without a token, without token management, without the claim, and for OPTIONS', async () => {
    const silent = await world.publish({ tokenManagement: { tokenForward: false } })
    const optional = await world.publish({ tokenManagement: { optional: true } })
    const open = await world.publish({ tokenManagement: { enabled: false } })
    const passing = await world.publish({ delivery: { cors: { mode: 'application' } } })
    const anonymous = world.token({ body: { active: true } })
    const preflight = [
      ['Origin', 'https://app.example'],
      ['Access-Control-Request-Method', 'PUT'],
      ...spoof,
    ] as const

    const told = [
      await world.ask(silent, { token: world.token(), headers: spoof }),
      await world.ask(optional, { headers: spoof }),
      await world.ask(open, { headers: spoof }),
      await world.ask(world.common, { token: anonymous, headers: spoof }),
      await world.ask(passing, { method: 'OPTIONS', headers: preflight }),
    ]

    for (const one of told) {
      assertAccepted(one)
      assert.deepEqual(seenHeader(one.seen!, 'gateway-token-subject'), [])
    }
    assertDiagnosed(told[2]!, ['003001'])
  })

  test('F5 with token management off the Authorization of the client passes untouched', async () => {
    const open = await world.publish({ tokenManagement: { enabled: false } })
    const token = world.token()

    const told = await world.ask(open, { token, query: `access_token=${token}` })

    assertAccepted(told)
    assert.deepEqual(seenHeader(told.seen!, 'authorization'), [`Bearer ${token}`])
    assert.equal(told.seen!.url, `/echo?access_token=${token}`)
    assert.equal(world.provider.calls(token), 0)
  })

  test('F6 no spelling, repetition, Connection list or trailer brings a claimed identity through, nor takes ours away', async () => {
    const names = [
      'gateway_token_subject',
      'GATEWAY-TOKEN-SUBJECT',
      'Gateway.Token.Subject',
      'gateway--token--subject',
      '_Gateway-Token-Subject',
      '-gateway_token_subject',
      'gateway_token',
    ]
    const { seen } = await askWith(CLAIMS, {
      method: 'POST',
      headers: [
        ...names.flatMap((name) => [[name, 'admin'] as const, [name, 'root'] as const]),
        ['Connection', 'Gateway-Token-Subject, X-Dropped, gateway-token-roles'],
        ['X-Dropped', 'x'],
      ],
      body: 'hello',
      chunked: true,
      trailers: [
        ['Gateway-Token-Subject', 'admin'],
        ['Authorization', 'Bearer x'],
      ],
    })

    const { ProcessTime: _time, ...rest } = identityOf(seen)
    assert.deepEqual(rest, HEADERS)
    assert.deepEqual(seenHeader(seen, 'x-dropped'), [])
    assert.ok(!JSON.stringify(seen).includes('admin'))
    assert.equal(seen.body, 'hello')
  })

  test('F7 numbers are written as in JSON, lists with commas, and what is missing or an object has no header', async () => {
    const { seen } = await askWith({
      sub: 1,
      aud: ['one', 'two', 3],
      roles: [],
      name: { first: 'Ada' },
      given_name: null,
      email: '',
    })

    const { ProcessTime: _time, ...rest } = identityOf(seen)
    assert.deepEqual(rest, { Subject: '1', Audience: 'one,two,3' })
  })

  test('F8 what a header cannot carry is percent-encoded UTF-8: no claim ends a line, passes for another or for two', async () => {
    const { seen } = await askWith({
      sub: 'è 😀 100%',
      preferred_username: '  root ',
      name: 'Ada\r\nX-Injected: 1\u0000\u007f',
      aud: ['a,b', 'c%2Cd'],
      scope: ['l\u00eb', 'two words', 'a,b'],
      given_name: '\ud800',
    })

    const { ProcessTime: _time, ...rest } = identityOf(seen)
    assert.deepEqual(rest, {
      Subject: '%C3%A8 %F0%9F%98%80 100%25',
      Username: '%20 root%20',
      Audience: 'a%2Cb,c%252Cd',
      Scopes: 'l%C3%AB two%20words a%2Cb',
      FullName: 'Ada%0D%0AX-Injected: 1%00%7F',
      FirstName: '%EF%BF%BD',
    })
    assert.deepEqual(seenHeader(seen, 'x-injected'), [])
  })

  test('F8 token information beyond its bound is refused with 500 and a diagnostic, not sent broken', async () => {
    const token = world.token(active({ name: 'x'.repeat(65_536) }))

    assertRefused(await world.ask(world.common, { token }), 'internal-error', { codes: ['006002'] })
  })

  test('F10 many client headers arrive as they were sent, and what was not sent is not made up', async () => {
    for (const count of [24, 44]) {
      const headers = Array.from({ length: count }, (_, n) => [`X-Field-${n}`, `v ${n}`] as const)
      const { seen } = await askWith({}, { headers })
      const arrived = seen.headers.filter(([name]) => name.startsWith('X-Field-'))
      assert.deepEqual(arrived, headers)
      for (const name of ['accept', 'content-type', 'user-agent', 'accept-encoding']) {
        assert.deepEqual(seenHeader(seen, name), [])
      }
    }
  })

  test('F11 X-Forwarded-* of a client that is no trusted proxy is replaced', async () => {
    const { seen, transaction } = await askWith(CLAIMS, {
      headers: [
        ['X-Forwarded-For', '10.9.8.7'],
        ['X-Forwarded-Host', 'evil.example'],
        ['X-Forwarded-Proto', 'https'],
        ['Forwarded', 'for=10.9.8.7'],
      ],
    })

    assert.deepEqual(seenHeader(seen, 'x-forwarded-for'), ['127.0.0.1'])
    assert.deepEqual(seenHeader(seen, 'x-forwarded-host'), ['gateway.example'])
    assert.deepEqual(seenHeader(seen, 'x-forwarded-proto'), ['http'])
    assert.deepEqual(seenHeader(seen, 'forwarded'), [])
    assert.equal(seenHeader(seen, 'host')[0], new URL(world.application.url).host)
    assert.equal(transaction.request.clientAddress, '127.0.0.1')
    assert.equal(transaction.request.forwardedFor, '10.9.8.7')
  })

  test('F12 repeated parameters and headers, brackets and odd escapes arrive byte for byte', async () => {
    const query = 'a=1&a=2&b[]=x&b[]=y&c=%5B%5d&d=%7E+%20&e=;&f=%25&&g'
    const headers = [
      ['X-Same', 'one'],
      ['x-same', 'two, three'],
      ['X-SAME', ''],
      ['X-Quote', '"a\\"b"; c=é'],
    ] as const
    const { seen } = await askWith({}, { query, rest: '/p%2Fq/%7Er;s=1', headers })

    assert.equal(seen.url, `/p%2Fq/%7Er;s=1?${query}`)
    const arrived = seen.headers.filter(([name]) => /^x-(same|quote)$/i.test(name))
    assert.deepEqual(arrived, headers)
  })
})
