import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A certificate with its private key, as PEM. */
export interface IssuedCertificate {
  readonly certificate: string
  readonly key: string
  /** The certificate in DER. */
  readonly der: Buffer
}

/** What a certificate is issued for. */
export interface CertificateRequest {
  readonly name: string
  /** DNS names and IPv4 addresses it is good for. */
  readonly hosts?: readonly string[]
  readonly notBefore?: Date
  readonly notAfter?: Date
}

/** A certificate authority that exists for one test. */
export interface TestAuthority {
  /** The authority's own certificate, as PEM. */
  readonly certificate: string
  issue(request: CertificateRequest): IssuedCertificate
}

/** Makes a certificate authority with a fresh key. */
export function createTestAuthority(name = 'Test authority'): TestAuthority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = build({ name }, keys.publicKey, name, keys.privateKey, true)
  return {
    certificate: pem(own),
    issue(request) {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const der = build(request, leaf.publicKey, name, keys.privateKey, false)
      const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      return { certificate: pem(der), key, der }
    },
  }
}

const DAY_MS = 86_400_000
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

// RFC 5280 §4.1: a version 3 certificate with the few extensions that TLS looks at.
function build(
  request: CertificateRequest,
  publicKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
  isAuthority: boolean,
): Buffer {
  const { notBefore = new Date(Date.now() - DAY_MS), notAfter = new Date(Date.now() + DAY_MS) } =
    request
  const serial = Buffer.concat([Buffer.from([1]), crypto.getRandomValues(Buffer.alloc(8))])
  const algorithm = der(0x30, oid(ECDSA_WITH_SHA256))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    distinguishedName(issuer),
    der(0x30, time(notBefore), time(notAfter)),
    distinguishedName(request.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions(request.hosts ?? [], isAuthority))),
  )
  const signature = sign('sha256', body, issuerKey)
  return der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
}

function extensions(hosts: readonly string[], isAuthority: boolean): Buffer[] {
  const constraints = isAuthority ? der(0x30, der(0x01, Buffer.from([0xff]))) : der(0x30)
  const names = hosts.map((host) =>
    isIPv4(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host)),
  )
  return [
    der(0x30, oid('2.5.29.19'), der(0x01, Buffer.from([0xff])), der(0x04, constraints)),
    ...(names.length > 0 ? [der(0x30, oid('2.5.29.17'), der(0x04, der(0x30, ...names)))] : []),
  ]
}

function distinguishedName(commonName: string): Buffer {
  const attribute = der(0x30, oid('2.5.4.3'), der(0x0c, Buffer.from(commonName)))
  return der(0x30, der(0x31, attribute))
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`))
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function pem(certificate: Buffer): string {
  return new X509Certificate(certificate).toString()
}
