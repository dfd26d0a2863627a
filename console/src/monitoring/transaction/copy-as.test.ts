import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { asCurl, asFetch, asHttpie, type Repeatable } from './copy-as.ts'

const request: Repeatable = {
  method: 'PUT',
  url: 'http://127.0.0.1:8080/gateway/Ente/PetStore/v2/pet',
  headers: [
    ['accept', 'application/json'],
    ['X-Note', "it's $HOME `id` \\"],
  ],
  tokenIn: 'header',
  body: '{"name":"Fido"}',
  isBodyUnknown: false,
}

// A shell reads the command; instead of curl or http there is something that shows its arguments.
function argumentsOf(command: string): string[] {
  const program = 'curl() { printf "%s\\0" "$@"; }; http() { printf "%s\\0" "$@"; }; TOKEN=t0ken; '
  const output = execFileSync('sh', ['-c', program + command], { encoding: 'utf8' })
  return output.split('\0').slice(0, -1)
}

test('curl sends what was recorded, with the token as a variable', () => {
  assert.deepEqual(argumentsOf(asCurl(request)), [
    '-i',
    '-X',
    'PUT',
    request.url,
    '-H',
    'Authorization: Bearer t0ken',
    '-H',
    'accept: application/json',
    '-H',
    "X-Note: it's $HOME `id` \\",
    '--data-raw',
    '{"name":"Fido"}',
  ])
})

test('a token in the query is a variable there', () => {
  const query: Repeatable = {
    ...request,
    url: `${request.url}?a=1&access_token=***&b=2`,
    tokenIn: 'query',
  }

  assert.ok(argumentsOf(asCurl(query)).includes(`${request.url}?a=1&access_token=t0ken&b=2`))
  assert.ok(argumentsOf(asHttpie(query)).includes(`${request.url}?a=1&access_token=t0ken&b=2`))
  assert.match(asFetch(query), /access_token=" \+ encodeURIComponent\(TOKEN\) \+ "&b=2"/)
})

test('HTTPie gets method, address, token, headers and payload', () => {
  assert.deepEqual(argumentsOf(asHttpie(request)), [
    '-v',
    'PUT',
    request.url,
    'Authorization:Bearer t0ken',
    'accept:application/json',
    "X-Note:it's $HOME `id` \\",
    '--raw',
    '{"name":"Fido"}',
  ])
})

test('whatever a header, a path or a payload holds, the shell takes it as it is', () => {
  const text = fc
    .string({ unit: 'grapheme' })
    .filter((value) => !value.includes('\0') && value.isWellFormed())
  fc.assert(
    fc.property(text, text, (path, body) => {
      const made = argumentsOf(
        asCurl({ ...request, url: `http://x/${path}`, headers: [['x', `y${path}`]], body }),
      )
      assert.equal(made[3], `http://x/${path}`)
      assert.equal(made.at(-1), body)
    }),
    { numRuns: 30 },
  )
})

test('fetch is JavaScript that can be read back', () => {
  const make = new Function('TOKEN', 'fetch', `return (async () => ${asFetch(request)})()`)
  let sent: unknown[] = []
  make('t0ken', (...given: unknown[]) => {
    sent = given
  })

  assert.deepEqual(sent, [
    request.url,
    {
      method: 'PUT',
      headers: [['Authorization', 'Bearer t0ken'], ...request.headers],
      body: request.body,
    },
  ])
})

test('a payload that was not recorded is left to the reader', () => {
  const unknown: Repeatable = { ...request, body: undefined, isBodyUnknown: true }

  assert.match(asCurl(unknown), /--data-binary @body$/)
  assert.match(asFetch(unknown), /\n {2}body,\n/)
})
