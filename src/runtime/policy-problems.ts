import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { TokenPolicy } from '../model/token-policy.ts'
import { isReference } from '../model/url.ts'
import { clientKeyProblem, keySetProblems } from '../oauth/key-problems.ts'
import { PolicyMistake } from '../oauth/policy-mistake.ts'
import { createProvider } from '../oauth/provider.ts'

/** Something that keeps a policy from working: the way to it, and what was expected there. */
export type PolicyProblem = { path: (string | number)[]; message: string }

/**
 * What can never work in a policy although its schema holds: parts that exclude each other, keys and certificates
 * that cannot be read. What stands behind a reference is not looked at: it may not be there yet.
 */
export function problemsOfPolicy(policy: TokenPolicy): PolicyProblem[] {
  return [
    ...mistakes(policy),
    ...clientProblems(policy),
    ...keySetProblems(policy.jwt?.jwks?.keys ?? []).map(({ index, message }) => ({
      path: ['jwt', 'jwks', 'keys', index],
      message,
    })),
    ...tlsProblems(policy),
  ]
}

function mistakes(policy: TokenPolicy): PolicyProblem[] {
  try {
    void createProvider(withoutReferences(policy), { now: Date.now }).close()
    return []
  } catch (error) {
    if (!(error instanceof PolicyMistake)) throw error
    return [{ path: [...error.path], message: error.message }]
  }
}

/** Stands for a URL that only the running node knows. */
const SOME_URL = 'https://reference.invalid/'

function withoutReferences<T>(document: T): T {
  const text = JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' && isReference(value) ? SOME_URL : value,
  )
  return JSON.parse(text) as T
}

const CLIENT = ['introspection', 'clientAuthentication']

function clientProblems({ introspection, tls }: TokenPolicy): PolicyProblem[] {
  const client = introspection?.clientAuthentication
  if (!client) return []
  if (client.method === 'tls_client_auth' && tls?.certificate === undefined) {
    return [{ path: ['tls', 'certificate'], message: 'expected a certificate for tls_client_auth' }]
  }
  const secret = 'privateKey' in client ? client.privateKey : ''
  if (isReference(secret) || ('clientSecret' in client && isReference(client.clientSecret))) {
    return []
  }
  const problem = clientKeyProblem(client)
  return problem ? [{ path: [...CLIENT, problem.member], message: problem.message }] : []
}

function tlsProblems({ tls = {} }: TokenPolicy): PolicyProblem[] {
  const { certificate, key } = tls
  if ((certificate === undefined) !== (key === undefined)) {
    const missing = key === undefined ? 'key' : 'certificate'
    return [{ path: ['tls', missing], message: 'expected a certificate together with its key' }]
  }
  if (!isElsewhere(tls.ca) && !hasCertificates(tls.ca)) {
    return [{ path: ['tls', 'ca'], message: 'expected certificates in PEM' }]
  }
  if (isElsewhere(certificate)) return []
  if (!hasCertificates(certificate)) {
    return [{ path: ['tls', 'certificate'], message: 'expected a certificate in PEM' }]
  }
  if (isElsewhere(key) || isReadable(() => createSecureContext({ cert: certificate, key })))
    return []
  const message = 'expected the private key of the certificate, in PEM'
  return [{ path: ['tls', 'key'], message }]
}

function isElsewhere(text: string | undefined): text is undefined {
  return text === undefined || isReference(text)
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function hasCertificates(text: string): boolean {
  const found = text.match(PEM) ?? []
  return found.length > 0 && found.every((pem) => isReadable(() => new X509Certificate(pem)))
}

// The library says by throwing that it cannot use what it is given; its message may quote a key.
function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
