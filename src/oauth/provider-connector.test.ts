import assert from 'node:assert/strict'
import type { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask as askProvider, clientOf } from '../../test/support/ask-provider.ts'
import { createTestAuthority } from '../../test/support/certificates.ts'
import { startScriptedProvider } from '../../test/support/scripted-provider.ts'
import type { ConnectionOptions } from './provider-client.ts'

async function ask(t: TestContext, url: string, options: Partial<ConnectionOptions>) {
  const client = clientOf(t, url, options)
  const { status } = await askProvider(client)
  return { status, call: () => askProvider(client) }
}

// Resolves names as the test says; Error stands for a resolver that fails.
function resolver(answers: (string[] | Error)[]): typeof systemLookup {
  const lookup = (
    _host: string,
    _options: unknown,
    callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
  ) => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) callback(answer, [])
    else
      callback(
        null,
        answer.map((address) => ({ address, family: 4 })),
      )
  }
  return lookup as unknown as typeof systemLookup
}

const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
const isAddressAllowed = (address: string) => !address.startsWith('169.254.')

test('a refused address in the URL is never dialled', async (t) => {
  for (const host of ['169.254.169.254', '2852039166', '0xa9fea9fe']) {
    await assert.rejects(ask(t, `http://${host}/`, { isAddressAllowed }), {
      code: 'address-refused',
    })
  }
  await assert.rejects(ask(t, 'http://[::1]:9/', { isAddressAllowed: (a) => a !== '::1' }), {
    code: 'address-refused',
  })
})

test('a name that resolves to a refused address is never dialled', async (t) => {
  const lookup = resolver([['169.254.169.254']])

  await assert.rejects(ask(t, 'http://idp.test/', { isAddressAllowed, lookup }), {
    code: 'address-refused',
  })
})

test('of several addresses only the allowed ones are dialled', async (t) => {
  await using provider = await startScriptedProvider()
  const lookup = resolver([['169.254.169.254', '127.0.0.1']])

  const { status } = await ask(t, `http://idp.test:${provider.port}/`, { isAddressAllowed, lookup })

  assert.equal(status, 200)
})

test('a name that cannot be resolved is a fault of its own', async (t) => {
  await assert.rejects(ask(t, 'http://idp.test/', { lookup: resolver([notFound]) }), {
    code: 'dns',
  })
})

test('the last good address serves while the resolver fails', async (t) => {
  await using provider = await startScriptedProvider()
  provider.scriptOthers({ body: {}, headers: { connection: 'close' } })
  const lookup = resolver([['127.0.0.1'], notFound])

  const { call } = await ask(t, `http://idp.test:${provider.port}/`, { lookup })

  assert.equal((await call()).status, 200)
  assert.equal(provider.connections, 2)
})

test('a certificate of a trusted authority for the right host is accepted', async (t) => {
  const authority = createTestAuthority()
  const { certificate: cert, key } = authority.issue({ name: 'idp', hosts: ['127.0.0.1'] })
  await using provider = await startScriptedProvider({ tls: { cert, key } })

  const { status } = await ask(t, provider.origin, { tls: { ca: authority.certificate } })

  assert.equal(status, 200)
})

const yesterday = new Date(Date.now() - 86_400_000)
const lastYear = new Date(Date.now() - 365 * 86_400_000)
const wrong = [
  { name: 'for another host', hosts: ['idp.example'], trusted: true },
  {
    name: 'that has expired',
    hosts: ['127.0.0.1'],
    notBefore: lastYear,
    notAfter: yesterday,
    trusted: true,
  },
  { name: 'of an unknown authority', hosts: ['127.0.0.1'], trusted: false },
]
for (const { trusted, ...request } of wrong) {
  test(`a certificate ${request.name} is refused and no token is sent`, async (t) => {
    const authority = createTestAuthority()
    const { certificate: cert, key } = authority.issue(request)
    await using provider = await startScriptedProvider({ tls: { cert, key } })
    const ca = (trusted ? authority : createTestAuthority()).certificate

    await assert.rejects(ask(t, provider.origin, { tls: { ca } }), { code: 'tls' })

    assert.equal(provider.calls(), 0)
  })
}

test('a client certificate is presented when the policy has one', async (t) => {
  const authority = createTestAuthority()
  const { certificate: cert, key } = authority.issue({ name: 'idp', hosts: ['127.0.0.1'] })
  const client = authority.issue({ name: 'gateway' })
  await using provider = await startScriptedProvider({
    tls: { cert, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
  })
  const tls = { ca: authority.certificate }

  const { status } = await ask(t, provider.origin, {
    tls: { ...tls, certificate: client.certificate, key: client.key },
  })

  assert.equal(status, 200)
  await assert.rejects(ask(t, provider.origin, { tls }), (error: { code: string }) =>
    ['tls', 'connection-lost'].includes(error.code),
  )
})

test('TLS material that cannot be read is a fault each time, and hurts no later call', async (t) => {
  const tls = { certificate: 'not a certificate', key: 'not a key' }
  const timeouts = { connectMs: 50, readMs: 2000 }
  const client = clientOf(t, 'https://127.0.0.1:9/', { tls, timeouts })

  await assert.rejects(askProvider(client), { code: 'tls' })
  await sleep(100)
  await assert.rejects(askProvider(client), { code: 'tls' })
})

test('a connection that opens after its time is closed again', async (t) => {
  await using provider = await startScriptedProvider()
  const slow = async (...[, , callback]: Parameters<LookupFunction>) => {
    await sleep(150)
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const client = clientOf(t, `http://idp.test:${provider.port}/`, {
    lookup: slow as unknown as typeof systemLookup,
    timeouts: { connectMs: 50, readMs: 2000 },
  })

  await assert.rejects(askProvider(client), { code: 'connect-timeout' })
  await sleep(300)

  assert.equal(provider.connections, 1)
  assert.equal(await provider.openConnections(), 0)
  assert.equal(provider.calls(), 0)
})
