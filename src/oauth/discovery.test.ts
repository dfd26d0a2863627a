import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  type ScriptedProvider,
  startScriptedProvider,
} from '../../test/support/scripted-provider.ts'
import { createDiscovery, DISCOVERY_FRESH_MS, readMetadata } from './discovery.ts'
import { createProviderClient } from './provider-client.ts'

const WELL_KNOWN = '/.well-known/openid-configuration'

const places: [string, string, boolean][] = [
  // issuer, place of its document, whether the one may speak there
  ['https://idp.example', `https://idp.example${WELL_KNOWN}`, true],
  ['https://idp.example/', `https://idp.example${WELL_KNOWN}`, true],
  ['https://idp.example/t1', `https://idp.example/t1${WELL_KNOWN}`, true],
  ['https://idp.example/t1/', `https://idp.example/t1${WELL_KNOWN}`, true],
  ['https://idp.example/t1', 'https://idp.example/.well-known/oauth-authorization-server/t1', true],
  ['https://idp.example', 'https://idp.example/.well-known/oauth-authorization-server', true],
  ['https://idp.example/t1', `https://idp.example${WELL_KNOWN}/t1`, true],
  ['https://idp.example/anything', 'https://idp.example/metadata.json', true],
  ['https://evil.example', `https://idp.example${WELL_KNOWN}`, false],
  ['http://idp.example', `https://idp.example${WELL_KNOWN}`, false],
  ['https://idp.example/t2', `https://idp.example/t1${WELL_KNOWN}`, false],
  ['https://idp.example:8443', `https://idp.example${WELL_KNOWN}`, false],
  ['idp.example', `https://idp.example${WELL_KNOWN}`, false],
]
for (const [issuer, source, speaks] of places) {
  test(`${issuer} ${speaks ? 'may' : 'may not'} speak at ${source}`, () => {
    if (speaks) assert.equal(readMetadata({ issuer }, new URL(source)).issuer, issuer)
    else assert.throws(() => readMetadata({ issuer }, new URL(source)), { code: 'issuer-mismatch' })
  })
}

test('an issuer that the policy names must be there exactly, wherever the document is', () => {
  const source = new URL(`https://idp.example${WELL_KNOWN}`)

  assert.ok(readMetadata({ issuer: 'https://other' }, source, 'https://other'))
  for (const issuer of ['https://idp.example/', 'https://IDP.example', undefined, 5]) {
    assert.throws(() => readMetadata({ issuer }, source, 'https://idp.example'), {
      code: 'issuer-mismatch',
      phase: 'discovery',
    })
  }
})

test('endpoints are taken only when the gateway may call them', () => {
  const issuer = 'https://idp.example'
  const source = new URL(`${issuer}${WELL_KNOWN}`)
  const metadata = readMetadata(
    {
      issuer,
      introspection_endpoint: 'https://idp.example/introspect',
      jwks_uri: 'http://idp.example/jwks',
      userinfo_endpoint: 'https://user:secret@idp.example/userinfo',
    },
    source,
  )

  assert.equal(metadata.introspection?.href, 'https://idp.example/introspect')
  assert.equal(metadata.jwks, undefined)
  assert.equal(metadata.userInfo, undefined)
  for (const value of [5, null, 'x', 'file:///etc/passwd', ['https://idp.example/jwks']]) {
    assert.equal(readMetadata({ issuer, jwks_uri: value }, source).jwks, undefined)
  }
})

function discoveryOf(t: TestContext, provider: ScriptedProvider) {
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const client = createProviderClient('discovery', new URL(provider.discoveryUrl), {
    timeouts: { connectMs: 1000, readMs: 1000 },
    breaker: { failures: 1000, openSeconds: 5 },
    now,
  })
  t.after(() => client.close())
  return { clock, discovery: createDiscovery(client, now) }
}

test('the document is fetched once in its life and again after a reset', async (t) => {
  await using provider = await startScriptedProvider()
  const { clock, discovery } = discoveryOf(t, provider)

  const first = await discovery.get()
  await discovery.get()
  assert.equal(first.introspection?.href, provider.introspectionUrl)
  assert.equal(provider.calls(), 1)

  clock.now += DISCOVERY_FRESH_MS
  await discovery.get()
  discovery.reset()
  await discovery.get()
  assert.equal(provider.calls(), 3)
})

const broken: [object, string][] = [
  [{ status: 404 }, 'http-status'],
  [{ status: 500 }, 'http-status'],
  [{ body: '<html>' }, 'not-json'],
  [{ body: '[]' }, 'not-an-object'],
  [{ body: '{"issuer":"https://evil.example"}' }, 'issuer-mismatch'],
  [{ body: '{}' }, 'issuer-mismatch'],
  [{ status: 301, headers: { location: '/x' } }, 'redirect'],
]
for (const [reply, code] of broken) {
  test(`a document answered by ${JSON.stringify(reply)} is the fault ${code}, and asked for again`, async (t) => {
    await using provider = await startScriptedProvider()
    const { discovery } = discoveryOf(t, provider)
    provider.scriptPath(WELL_KNOWN, reply, { body: provider.metadata })

    await assert.rejects(discovery.get(), { code, phase: 'discovery' })

    assert.equal((await discovery.get()).issuer, provider.origin)
  })
}
