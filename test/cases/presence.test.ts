import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { seenHeader } from '../support/echo-upstream.ts'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import { requestText } from './asking.ts'
import { active, type CaseWorld, startCaseWorld } from './case-world.ts'

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

suite('where the token is', { concurrency: 8 }, () => {
  test('P1 a request without a token is refused with 400 and the provider is not asked', async () => {
    const told = await world.ask(world.common, { headers: [['X-Case', 'P1']] })

    assertRefused(told, 'token-missing', { codes: ['002001', '003003'] })
    assert.equal(told.transaction.token, null)
    assert.equal(told.transaction.sender, null)
  })

  test('P2 a token in the Authorization header is accepted; the provider gets it with the gateway’s own credentials and no cookie', async () => {
    const token = world.token()

    const told = await world.ask(world.common, { token, headers: [['Cookie', 'session=1']] })

    assertAccepted(told, ['002001', '003002', '003010', '003043', '004001', '006001', '007001'])
    assert.equal(told.transaction.token?.source, 'header')
    assert.deepEqual(told.transaction.token?.validatedBy, ['introspection'])
    assert.equal(told.transaction.sender?.subject, 'ada')
    assert.equal(world.provider.calls(token), 1)
    const call = world.provider.requests.find((request) => request.token === token)!
    assert.deepEqual([...new URLSearchParams(call.body)], [['token', token]])
    const names = call.headers.map(([name]) => name.toLowerCase())
    assert.ok(names.includes('authorization') && !names.includes('cookie'))
  })

  test('P3 a token in the query is accepted and the application sees the other parameters byte for byte', async () => {
    const token = world.token()

    const told = await world.ask(world.common, {
      query: `b=%7e&a=1&&access_token=${token}&a=+2&c[]=%20&access_token2=x&d`,
    })

    assertAccepted(told)
    assert.equal(told.seen!.url, '/echo?b=%7e&a=1&&a=+2&c[]=%20&access_token2=x&d')
    assert.equal(told.transaction.token?.source, 'query')
    assert.match(told.transaction.request.query ?? '', /^b=%7e&a=1&&access_token=\*\*\*&a=/)
    assert.equal(headerOf(told.response, 'Cache-Control'), 'private')
    assert.equal(world.provider.calls(token), 1)
  })

  test('P4 a token in a form is accepted and the application gets the rest of the form with its length', async () => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const token = world.token()

      const told = await world.ask(world.common, {
        method,
        headers: [FORM],
        body: `z=%7e+1&access_token=${token}&a=1`,
      })

      assertAccepted(told)
      assert.equal(told.seen!.body, 'z=%7e+1&a=1')
      assert.deepEqual(seenHeader(told.seen!, 'content-length'), ['11'])
      assert.equal(told.transaction.token?.source, 'form')
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('P5 a form token with GET, or in a body that is no form, is no token, and the body stays as it is', async () => {
    const optional = await world.publish({ tokenManagement: { optional: true } })
    const token = world.token()
    const body = `access_token=${token}&a=1`
    const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain']
    const asks = [
      { method: 'GET', headers: [FORM], body },
      ...types.map((type) => ({
        method: 'POST',
        headers: [['Content-Type', type] as const],
        body,
      })),
      { method: 'POST', headers: [FORM], body: `${body}&n=\xe9` },
    ]
    for (const ask of asks) {
      assertRefused(await world.ask(world.common, ask), 'token-missing')

      const told = await world.ask(optional, ask)
      assertAccepted(told, ['003005'])
      assert.equal(told.seen!.body, ask.body)
    }
    assert.equal(world.provider.calls(token), 0)
  })

  const twice = [
    ['P6 the same token in the header and in the query', 'header+query', true],
    ['P7 different tokens in the header and in the query', 'header+query', false],
    ['P7 different tokens in the header and in the form', 'header+form', false],
    ['P7 different tokens in the query and in the form', 'query+form', false],
  ] as const
  for (const [what, places, same] of twice) {
    test(`${what}: refused with 400 as more than one token, the provider is not asked`, async () => {
      const one = world.token()
      const other = same ? one : world.token()

      const told = await world.ask(world.common, {
        ...(places.startsWith('header') ? { token: one } : { query: `access_token=${one}` }),
        ...(places.endsWith('query') && { query: `access_token=${other}` }),
        ...(places.endsWith('form') && {
          method: 'POST',
          headers: [FORM],
          body: `access_token=${other}`,
        }),
      })

      assertRefused(told, 'token-duplicated', { codes: ['003004'] })
      assert.equal(world.provider.calls(one) + world.provider.calls(other), 0)
    })
  }

  test('P8 access_token given twice in the query or in the form is refused with 400, the provider is not asked', async () => {
    const [one, other] = [world.token(), world.token()]
    const both = `access_token=${one}&x=1&access_token=${other}`

    const query = await world.ask(world.common, { query: both })
    const form = await world.ask(world.common, { method: 'POST', headers: [FORM], body: both })
    const empty = await world.ask(world.common, { query: `access_token=&access_token=${one}` })

    for (const told of [query, form, empty]) assertRefused(told, 'token-duplicated')
    assert.equal(query.transaction.request.query, 'access_token=***&x=1&access_token=***')
    assert.equal(world.provider.calls(one) + world.provider.calls(other), 0)
  })

  test('P9 two Authorization fields are refused with 400, whatever they hold, the provider is not asked', async () => {
    const token = world.token()
    const bearer = ['Authorization', `Bearer ${token}`] as const

    for (const first of [bearer, ['authorization', 'Basic eDp5'] as const]) {
      const told = await world.ask(world.common, { headers: [first, bearer] })
      assertRefused(told, 'token-duplicated')
    }
    assert.equal(world.provider.calls(token), 0)
  })

  test('P10 the scheme Bearer is accepted in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      const token = world.token()
      const headers = [['Authorization', `${scheme} ${token}`]] as const
      assertAccepted(await world.ask(world.common, { headers }))
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('P11 any number of spaces before the token is accepted, and none of them reaches the provider', async () => {
    const token = world.token()

    const headers = [['Authorization', `Bearer     ${token}  `]] as const
    assertAccepted(await world.ask(world.common, { headers }))

    assert.equal(world.provider.calls(token), 1)
  })

  const missing = [
    ['P12 the scheme Bearer without a token', 'Bearer'],
    ['P12 the scheme Bearer with spaces only', 'Bearer   '],
    ['P14 another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
    ['P15 a field that is no scheme and token', 'foo'],
    ['P15 a scheme that only begins like Bearer', 'Bearertoken abc'],
  ] as const
  for (const [what, value] of missing) {
    test(`${what} is no token: 400, and the value is not recorded`, async () => {
      const told = await world.ask(world.common, { headers: [['Authorization', value]] })

      assertRefused(told, 'token-missing')
      assert.ok(!JSON.stringify(told.transaction).includes('dXNlcjpwYXNzd29yZA'))
    })
  }

  test('P13 a token followed by something else is refused with 401, the provider is not asked', async () => {
    for (const rest of [' trash', ',trash', ', Bearer x', ';x=1']) {
      const token = world.token()
      const told = await world.ask(world.common, { token: token + rest })
      assertRefused(told, 'token-invalid', { codes: ['003002', '003006'] })
      assert.equal(world.provider.calls(token), 0)
    }
  })

  test('P16 an empty access_token in the query is no token', async () => {
    for (const query of ['access_token=', 'access_token', 'a=1&access_token=&b=2']) {
      assertRefused(await world.ask(world.common, { query }), 'token-missing')
    }
  })

  test('P17 a percent-encoded token reaches the provider decoded exactly once', async () => {
    const token = `${world.token()}+a/b-c._~==`
    world.provider.script(token, active())

    for (const spelling of [encodeURIComponent(token), token]) {
      await world.resetCaches()
      assertAccepted(await world.ask(world.common, { query: `access_token=${spelling}` }))
    }

    assert.equal(world.provider.calls(token), 2)
  })

  test('P18 a token of 8 KB is accepted, a longer one is refused unasked, and heads beyond the limit get 431 or 414', async () => {
    const token = world.token()
    const long = token.padEnd(8192, 'x')
    world.provider.script(long, active())
    const before = world.provider.calls()

    const tooLong = await world.ask(world.common, { token: `${long}x` })
    const huge = [16_384, 65_536].map((length) => token.padEnd(length, 'x'))
    const heads = await Promise.all(huge.map((one) => world.ask(world.common, { token: one })))
    const targets = await Promise.all(
      [long, ...huge].map((one) => world.ask(world.common, { query: `access_token=${one}` })),
    )

    assertRefused(tooLong, 'token-invalid', { codes: ['003006'] })
    for (const told of heads) assertRefused(told, 'headers-too-large')
    for (const told of targets) assertRefused(told, 'target-too-long')
    assert.equal(world.provider.requests.slice(before).filter(isAbout(token)).length, 0)
    assertAccepted(await world.ask(world.common, { token: long }))
    assert.equal(world.provider.calls(long), 1)
  })

  test('P19 a token with characters that no token has is refused with 401, the provider is not asked', async () => {
    const token = world.token()
    const bad = ['%26client_id=x', '%3Dx', '%25', '%0d%0aX:1', '%00', '%C3%A9', '%20x', '%22']

    for (const text of bad) {
      const told = await world.ask(world.common, { query: `access_token=${token}${text}` })
      assertRefused(told, 'token-invalid', { codes: ['003006'] })
    }
    const bytes = await world.ask(world.common, { token: `${token}\xc3\xa9` })
    assertRefused(bytes, 'token-invalid', { codes: ['003006'] })

    assert.equal(world.provider.requests.filter(isAbout(token)).length, 0)
  })

  test('P22 HEAD, DELETE with a body and a chunked PUT get the same decision, and their bodies stay whole', async () => {
    const body = JSON.stringify({ name: 'Fido', notes: 'x'.repeat(5000) })
    const asks = [
      { method: 'HEAD' },
      { method: 'DELETE', body },
      { method: 'PUT', body, chunked: true },
      { method: 'PUT', body },
    ]
    for (const ask of asks) {
      const token = world.token()
      assertRefused(await world.ask(world.common, ask), 'token-missing')

      const told = await world.ask(world.common, { ...ask, token })

      assertAccepted(told)
      assert.equal(told.seen!.method, ask.method)
      assert.equal(told.seen!.body, ask.body ?? '')
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('P22 Expect: 100-continue gets its 100 only once the token is accepted', async () => {
    const token = world.token()
    const expect = [
      ['Expect', '100-continue'],
      ['Content-Length', '5'],
    ] as const
    const port = Number(new URL(world.product.gatewayUrl).port)
    const send = async (more: { token?: string }) => {
      using client = await connectRaw(port)
      await client.send(requestText(world.common.path, { method: 'PUT', headers: expect, ...more }))
      if (more.token) await client.sees('100 Continue')
      if (more.token) await client.send('hello')
      const response = await client.response()
      return { response, transaction: await world.admin.transaction(idOf(response)) }
    }

    const refused = await send({})
    const accepted = await send({ token })

    assert.deepEqual([refused.response.status, refused.response.interim], [400, []])
    assert.equal(refused.transaction.reason, 'token-missing')
    assert.deepEqual([accepted.response.status, accepted.response.interim], [200, [100]])
    assert.equal(accepted.transaction.outcome, 'success')
    assert.equal(world.provider.calls(token), 1)
  })
})

function idOf(response: Parameters<typeof headerOf>[0]): string {
  return headerOf(response, 'Gateway-Transaction-ID') ?? ''
}

function isAbout(token: string) {
  return ({ body }: { body: string }) => body.includes(token)
}
