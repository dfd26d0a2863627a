import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { introspectionRequest } from './introspection-request.ts'
import type { ClientAuthentication, IntrospectionOptions } from './provider-options.ts'

const endpoint = new URL('https://idp.example/introspect?tenant=1')
const nobody = { headers: {}, parameters: {} }
const FORM = 'application/x-www-form-urlencoded'

const requestFor = (options: Partial<IntrospectionOptions>) =>
  introspectionRequest({ request: 'rfc7662', clientAuthentication: { method: 'none' }, ...options })

test('rfc7662 posts the token in a form and asks for JSON', () => {
  const request = requestFor({})(endpoint, 'tok', nobody)

  assert.deepEqual(request, {
    method: 'POST',
    url: endpoint,
    headers: { accept: 'application/json', 'content-type': FORM },
    body: 'token=tok',
  })
})

test('tokeninfo gets the token in the query and sends no body', () => {
  const request = requestFor({ request: 'tokeninfo' })(endpoint, 'a+b/c=', nobody)

  assert.equal(request.method, 'GET')
  assert.equal(
    request.url.href,
    'https://idp.example/introspect?tenant=1&access_token=a%2Bb%2Fc%3D',
  )
  assert.equal(request.body, undefined)
  assert.deepEqual(request.headers, { accept: 'application/json' })
})

const shapes: [IntrospectionOptions['request'], object][] = [
  [{ method: 'POST', tokenIn: 'form', name: 'foo' }, { body: 'foo=tok' }],
  [{ method: 'GET', tokenIn: 'header', name: 'X-Token' }, { header: 'x-token: tok' }],
  [
    { method: 'GET', tokenIn: 'authorization', name: 'token' },
    { header: 'authorization: Bearer tok' },
  ],
  [
    { method: 'PUT', tokenIn: 'query', name: 'tok' },
    { query: 'tenant=1&tok=tok', body: '' },
  ],
]
for (const [request, expected] of shapes) {
  test(`the custom call ${JSON.stringify(request)} puts the token there and nowhere else`, () => {
    const made = requestFor({ request })(endpoint, 'tok', nobody)

    const header = Object.entries(made.headers).find(([, value]) => value.includes('tok'))
    const query = made.url.search.slice(1)
    assert.deepEqual(
      {
        ...(made.body !== undefined && { body: made.body }),
        ...(header && { header: header.join(': ') }),
        ...(query !== 'tenant=1' && { query }),
      },
      expected,
    )
  })
}

test('parameters, headers and the hint of the policy go with the call', () => {
  const options = {
    tokenTypeHint: 'access_token',
    parameters: { x: '1', z: 'a b' },
    headers: { 'X-Realm': 'r', Accept: 'application/vnd.idp+json' },
  }
  const posted = requestFor(options)(endpoint, 'tok', nobody)
  assert.equal(posted.body, 'token=tok&x=1&z=a+b&token_type_hint=access_token')
  assert.equal(posted.headers['x-realm'], 'r')
  assert.equal(posted.headers.accept, 'application/vnd.idp+json')

  const got = requestFor({ ...options, request: 'tokeninfo' })(endpoint, 'tok', nobody)
  assert.equal(got.url.search, '?tenant=1&access_token=tok&x=1&z=a+b&token_type_hint=access_token')
})

test('credentials go into headers and body, never into the URL', () => {
  const credentials = { headers: { authorization: 'Basic x' }, parameters: { client_id: 'gw' } }

  const posted = requestFor({})(endpoint, 'tok', credentials)
  const got = requestFor({ request: 'tokeninfo' })(endpoint, 'tok', credentials)

  assert.equal(posted.headers.authorization, 'Basic x')
  assert.equal(posted.body, 'token=tok&client_id=gw')
  assert.equal(posted.url.href, endpoint.href)
  assert.doesNotMatch(got.url.href, /client_id/)
})

test('a signed answer is asked for when the policy requires it', () => {
  const request = requestFor({ signedAnswer: 'require' })(endpoint, 'tok', nobody)

  assert.equal(request.headers.accept, 'application/token-introspection+jwt')
})

test('no token can add a parameter or change another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (token) => {
      const { body } = requestFor({ parameters: { x: '1' } })(endpoint, token, nobody)
      assert.deepEqual(
        [...new URLSearchParams(body)],
        [
          ['token', token],
          ['x', '1'],
        ],
      )
      const { url } = requestFor({ request: 'tokeninfo' })(endpoint, token, nobody)
      assert.deepEqual(
        [...url.searchParams],
        [
          ['tenant', '1'],
          ['access_token', token],
        ],
      )
    }),
  )
})

const basic: ClientAuthentication = {
  method: 'client_secret_basic',
  clientId: 'a',
  clientSecret: 'b',
}
const post: ClientAuthentication = {
  method: 'client_secret_post',
  clientId: 'a',
  clientSecret: 'b',
}
const impossible: [string, Partial<IntrospectionOptions>][] = [
  ['a form token in a GET', { request: { method: 'GET', tokenIn: 'form', name: 'token' } }],
  ['a client secret without a body', { request: 'tokeninfo', clientAuthentication: post }],
  [
    'two uses of the Authorization header',
    {
      request: { method: 'GET', tokenIn: 'authorization', name: 't' },
      clientAuthentication: basic,
    },
  ],
  ['a header that changes the framing', { headers: { 'Content-Length': '5' } }],
]
for (const [name, options] of impossible) {
  test(`${name} is refused when the policy is set up`, () => {
    assert.throws(() => requestFor(options), TypeError)
  })
}
