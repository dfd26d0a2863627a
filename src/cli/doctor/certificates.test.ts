import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestAuthority } from '../../../test/support/certificates.ts'
import { readSettings } from '../../runtime/settings.ts'
import { checkCertificateFiles, checkEnd, checkPem } from './certificates.ts'
import { probe } from './probe.ts'

const NOW = Date.parse('2026-11-15T00:00:00Z')
const DAY_MS = 86_400_000

test('a certificate fails when it has ended, and warns in its last month', () => {
  assert.equal(checkEnd('c', NOW - 1, NOW).state, 'fail')
  assert.equal(checkEnd('c', NOW + 29 * DAY_MS, NOW).state, 'warn')
  assert.equal(checkEnd('c', NOW + 31 * DAY_MS, NOW).state, 'ok')
})

test('every certificate of a chain is looked at, and a text that holds none is a failure', () => {
  const authority = createTestAuthority()
  const { certificate } = authority.issue({ name: 'one' })

  const chain = checkPem('chain', `${certificate}\n${authority.certificate}`, Date.now())

  assert.deepEqual(
    chain.map(({ message }) => message.slice(0, 16)),
    ['chain (number 1)', 'chain (number 2)'],
  )
  assert.equal(checkPem('text', 'no certificate', NOW)[0]?.state, 'fail')
})

test('a key of another certificate is a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'varco-doctor-'))
  try {
    const authority = createTestAuthority()
    const [one, other] = [authority.issue({ name: 'one' }), authority.issue({ name: 'other' })]
    const [tlsCertificate, tlsKey] = [join(folder, 'c.pem'), join(folder, 'k.pem')]
    await writeFile(tlsCertificate, one.certificate)
    await writeFile(tlsKey, other.key)

    const settings = readSettings({ tlsCertificate, tlsKey }, {})
    const findings = await checkCertificateFiles(settings, Date.now())

    assert.ok(
      findings.some(({ message, state }) => state === 'fail' && /is not the key of/.test(message)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a server over TLS tells when its certificate ends, and one that is not trusted says why', async () => {
  const authority = createTestAuthority()
  const notAfter = new Date('2027-01-01T00:00:00Z')
  const { certificate: cert, key } = authority.issue({ name: 's', hosts: ['127.0.0.1'], notAfter })
  const server = createServer({ cert, key }, (_, response) => response.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)

  const trusted = await probe(url, { ca: authority.certificate })
  const untrusted = await probe(url)
  server.close()

  assert.equal(trusted.kind === 'answer' && trusted.certificateEnds, notAfter.getTime())
  assert.deepEqual(untrusted, {
    kind: 'silence',
    problem: 'its certificate is not signed by a trusted authority',
  })
})
