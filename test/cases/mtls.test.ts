import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { certificateThumbprint } from '../../src/oauth/certificate-binding.ts'
import { createTestAuthority, type IssuedCertificate } from '../support/certificates.ts'
import { seenHeader } from '../support/echo-upstream.ts'
import { connectRaw } from '../support/raw-client.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'
import { sharedSigningKey } from '../support/signing-keys.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import { type Ask, requestText, type Told } from './asking.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'
import { createProofKey } from './dpop-proof.ts'

const authority = createTestAuthority()
const client = authority.issue({ name: 'client' })
const other = authority.issue({ name: 'other' })
const stranger = createTestAuthority('Another authority').issue({ name: 'stranger' })
const thumbprint = certificateThumbprint(client.der)

let world: CaseWorld
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varco-tls-'))
  await writeServerCertificate('first.example')
  await writeFile(join(folder, 'ca.pem'), authority.certificate)
  const flags = [
    ...['--tls-certificate', join(folder, 'certificate.pem')],
    ...['--tls-key', join(folder, 'key.pem')],
    ...['--tls-client-ca', join(folder, 'ca.pem')],
  ]
  world = await startCaseWorld({ flags, workers: 2 })
})
after(async () => {
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function writeServerCertificate(name: string): Promise<void> {
  const server = authority.issue({ name, hosts: ['127.0.0.1'] })
  await writeFile(join(folder, 'certificate.pem'), server.certificate)
  await writeFile(join(folder, 'key.pem'), server.key)
}

/** How a client connects, with a certificate or without. */
function over(certificate?: IssuedCertificate): tls.ConnectionOptions {
  return {
    ca: authority.certificate,
    ...(certificate && { cert: certificate.certificate, key: certificate.key }),
  }
}

function askOver(certificate: IssuedCertificate | undefined, ask: Ask, api: Api = world.common) {
  return world.ask(api, { ...ask, tls: over(certificate) })
}

function boundToken(): string {
  return world.token(active({ cnf: { 'x5t#S256': thumbprint } }))
}

function assertUnbound(told: Told, realm = 'common'): void {
  assertRefused(told, 'token-invalid', { realm, codes: ['003052'] })
}

const port = () => Number(new URL(world.product.gatewayUrl).port)

suite('tokens bound to a certificate', { concurrency: 4 }, () => {
  test('mTLS a bound token is accepted over a connection with its certificate', async () => {
    const token = boundToken()

    const told = await askOver(client, { token })

    assertAccepted(told, ['003053'])
    assert.deepEqual(seenHeader(told.seen!, 'x-forwarded-proto'), ['https'])
    assert.equal(world.provider.calls(token), 1)
  })

  test('mTLS a bound token is refused with 401 over another certificate, an untrusted one, or none, also when it is cached', async () => {
    const token = boundToken()
    assertAccepted(await askOver(client, { token }))

    for (const certificate of [other, stranger, undefined]) {
      assertUnbound(await askOver(certificate, { token }))
    }
    assertAccepted(await askOver(client, { token }))
    assert.equal(world.provider.calls(token), 1)
  })

  test('mTLS a binding that cannot be read is one that nobody holds', async () => {
    for (const value of [5, '', null, [thumbprint]]) {
      const token = world.token(active({ cnf: { 'x5t#S256': value } }))
      assertUnbound(await askOver(client, { token }))
    }
  })

  test('mTLS a token that is bound to nothing is accepted with a certificate and without', async () => {
    for (const certificate of [client, undefined]) {
      assertAccepted(await askOver(certificate, { token: world.token() }))
    }
  })

  test('mTLS a token checked as a JWT is bound by its own cnf', async () => {
    const key = await sharedSigningKey('ES256')
    const api = await world.publish({
      policy: { jwt: { jwks: { keys: [key.publicJwk] } } },
      tokenManagement: { jwtValidation: true, introspection: false },
    })
    const cnf = { 'x5t#S256': thumbprint }
    const token = await key.sign({ sub: 'ada', exp: inSeconds(600), cnf })
    world.keepSecret(token)

    assertAccepted(await askOver(client, { token }, api))
    assertUnbound(await askOver(other, { token }, api), api.policy)
  })

  test('mTLS a resumed connection is still the one of its certificate', async () => {
    const token = boundToken()
    const session = await new Promise<Buffer>((resolve, reject) => {
      const socket = tls.connect({ ...over(client), host: '127.0.0.1', port: port() })
      socket.on('error', reject)
      socket.on('session', (ticket) => {
        socket.end()
        resolve(ticket)
      })
      socket.write(requestText(world.common.path, { method: 'OPTIONS' }))
    })

    assertAccepted(await world.ask(world.common, { token, tls: { ...over(client), session } }))
  })

  test('mTLS the gateway introduces itself by certificate to a provider, and to an application, that asks for one', async () => {
    const server = authority.issue({ name: 'idp', hosts: ['127.0.0.1'] })
    const gateway = authority.issue({ name: 'gateway' })
    await using provider = await startScriptedProvider({
      tls: {
        cert: server.certificate,
        key: server.key,
        ca: authority.certificate,
        requestCert: true,
        rejectUnauthorized: true,
      },
    })
    const own = {
      ca: authority.certificate,
      certificate: gateway.certificate,
      key: gateway.key,
    }
    const api = await world.publish({
      policy: {
        introspection: {
          endpoint: provider.introspectionUrl,
          clientAuthentication: { method: 'tls_client_auth', clientId: 'gw' },
        },
        tls: own,
      },
      delivery: { upstream: { url: `${provider.origin}/app`, tls: own } },
    })
    const token = world.token()
    provider.script(token, active())
    provider.scriptPath('/app/echo', { body: { hello: 'gateway' } })

    const { response, transaction } = await askOver(undefined, { token }, api)

    assert.equal(response.status, 200, JSON.stringify(transaction.diagnostics))
    assert.deepEqual(JSON.parse(response.body.toString()), { hello: 'gateway' })
    const call = provider.requests.find((request) => request.token === token)!
    assert.equal(new URLSearchParams(call.body).get('client_id'), 'gw')
    assert.equal(provider.calls(token), 1)
  })

  test('TLS older than 1.2 and plain HTTP get no answer, and the gateway serves on', async () => {
    await assert.rejects(
      connectRaw(port(), { tls: { ...over(), maxVersion: 'TLSv1.1', minVersion: 'TLSv1' } }),
    )
    using plain = await connectRaw(port())
    await plain.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await plain.ending

    assertAccepted(await askOver(undefined, { token: world.token() }))
  })

  test('TLS a handshake that never ends is given up within its time', async () => {
    const silent = net.connect(port(), '127.0.0.1')
    await once(silent, 'close', { signal: AbortSignal.timeout(20_000) })
  })
})

suite('certificates from elsewhere', () => {
  test('mTLS a certificate in a header counts only when a trusted proxy hands it on', async () => {
    const token = boundToken()
    const handed = (certificate: IssuedCertificate): Ask => ({
      token,
      headers: [
        ['Client-Cert', `:${certificate.der.toString('base64')}:`],
        ['Client-Cert-Chain', '::'],
      ],
    })

    assertUnbound(await askOver(undefined, handed(client)))
    const free = await askOver(undefined, { ...handed(client), token: world.token() })
    assertAccepted(free)
    assert.deepEqual(seenHeader(free.seen!, 'client-cert'), [])
    assert.deepEqual(seenHeader(free.seen!, 'client-cert-chain'), [])

    await trust(['127.0.0.1'])
    const told = await askOver(undefined, handed(client))
    assertAccepted(told, ['003053'])
    assertUnbound(await askOver(undefined, handed(other)))
    assertUnbound(await askOver(undefined, { token, headers: [['Client-Cert', ':no:']] }))
    // The connection's own certificate comes first: a proxy has none of the client's.
    assertUnbound(await askOver(other, handed(client)))
    await assertProofBehindProxy()
    await trust([])
    assertUnbound(await askOver(undefined, handed(client)))
  })

  test('TLS a new certificate is taken over without a drop: open connections go on, new ones get it', async () => {
    const token = world.token()
    using kept = await connectRaw(port(), { tls: over() })
    const request = requestText(world.common.path, { token })
    const first = await kept.exchange(request)
    const statuses: number[] = []
    let stop = false
    const traffic = (async () => {
      while (!stop) {
        const told = await connectRaw(port(), { tls: over() })
        statuses.push((await told.exchange(request)).status)
        told.close()
      }
    })()

    await writeServerCertificate('second.example')
    world.product.process.kill('SIGHUP')
    const names = new Set<string>()
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
      const seen = await Promise.all(Array.from({ length: 4 }, () => serverName()))
      for (const name of seen) names.add(name)
      if (seen.every((name) => name === 'second.example')) break
    }
    stop = true
    await traffic

    const again = await kept.exchange(request)
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.equal(await serverName(), 'second.example')
    assert.deepEqual(names, new Set([...names].filter((name) => /^(first|second)/.test(name))))
    assert.ok(statuses.length > 0 && statuses.every((status) => status === 200), `${statuses}`)
    const transaction = await world.admin.transaction(headerOf(again, 'Gateway-Transaction-ID')!)
    assert.equal(transaction.outcome, 'success')
    assertAccepted(await askOver(client, { token: boundToken() }))
  })
})

// A client behind a trusted proxy proves possession for the address that it knows.
async function assertProofBehindProxy(): Promise<void> {
  const key = await createProofKey('ES256')
  const token = world.token(active({ cnf: { jkt: key.jkt } }))
  const url = `https://api.example${world.common.path}/echo`
  const headers = [
    ['Authorization', `DPoP ${token}`],
    ['DPoP', await key.proof({ url, token })],
    ['X-Forwarded-Host', 'api.example'],
  ] as const
  assertAccepted(await askOver(undefined, { headers }), ['003051'])
}

async function serverName(): Promise<string> {
  const socket = tls.connect({ ...over(), host: '127.0.0.1', port: port() })
  await new Promise((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
  })
  const { CN } = socket.getPeerCertificate().subject
  socket.end()
  return String(CN)
}

async function trust(trustedProxies: readonly string[]): Promise<void> {
  const document = await world.admin.get<{ settings: object }>('/configuration')
  document.settings = { ...document.settings, trustedProxies }
  const response = await world.admin.call('PUT', '/configuration', document)
  assert.equal(response.status, 200, await response.text())
  await world.resetCaches()
}
