import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Settings } from '../../runtime/settings.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Does a certificate that ends at this time still hold for a while? */
export function checkEnd(what: string, ends: number, now: number): Finding {
  const date = new Date(ends).toISOString().slice(0, 10)
  const days = Math.floor((ends - now) / DAY_MS)
  if (ends <= now) return fail('certificate', `${what} ended on ${date}`, 'renew it')
  return days < SOON_DAYS
    ? warn('certificate', `${what} ends in ${days} days (${date})`, 'renew it soon')
    : ok('certificate', `${what} holds until ${date}`)
}

/** Do the certificates of a PEM text still hold? */
export function checkPem(what: string, pem: string, now: number): Finding[] {
  const found = pem.match(CERTIFICATE) ?? []
  if (found.length === 0)
    return [fail('certificate', `${what} holds no certificate`, 'expected PEM')]
  return found.map((text, index) => {
    const name = found.length === 1 ? what : `${what} (number ${index + 1})`
    try {
      return checkEnd(name, Date.parse(new X509Certificate(text).validTo), now)
    } catch (error) {
      return fail(
        'certificate',
        `${name} cannot be read: ${(error as Error).message}`,
        'expected PEM',
      )
    }
  })
}

/** Do the gateway's own certificate files hold, and does the key belong to the certificate? */
export async function checkCertificateFiles(settings: Settings, now: number): Promise<Finding[]> {
  const { tlsCertificate, tlsKey, tlsClientCa } = settings
  if (tlsCertificate === undefined) return []
  if (tlsKey === undefined) {
    return [
      fail('certificate', 'the gateway has a certificate and no key', '--tls-key names its file'),
    ]
  }
  const files = [tlsCertificate, ...(tlsClientCa === undefined ? [] : [tlsClientCa])]
  const findings = await Promise.all(files.map((file) => checkFile(file, now)))
  return [...findings.flat(), ...(await checkKey(tlsCertificate, tlsKey))]
}

async function checkFile(file: string, now: number): Promise<Finding[]> {
  const pem = await readFile(file, 'utf8').catch(() => undefined)
  return pem === undefined
    ? [fail('certificate', `${file} cannot be read`, 'check its path and mode')]
    : checkPem(file, pem, now)
}

async function checkKey(certificate: string, key: string): Promise<Finding[]> {
  try {
    const belongs = new X509Certificate(await readFile(certificate)).checkPrivateKey(
      createPrivateKey(await readFile(key)),
    )
    if (belongs) return []
    return [
      fail(
        'certificate',
        `${key} is not the key of ${certificate}`,
        'give the key of the certificate',
      ),
    ]
  } catch (error) {
    return [
      fail(
        'certificate',
        `${key} cannot be used: ${(error as Error).message}`,
        'expected a PEM key',
      ),
    ]
  }
}
