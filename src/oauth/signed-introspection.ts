import { isForOneOf } from './claim-checks.ts'
import type { Claims } from './claims.ts'
import { type JwsTrust, openJws } from './jws.ts'
import { isOfType } from './jwt.ts'
import type { ProviderAnswer } from './provider-exchange.ts'
import { ProviderFault } from './provider-fault.ts'

/** Who must have signed an introspection answer, and for whom. */
export interface SignedAnswerRules {
  readonly trust: JwsTrust
  readonly issuer?: string
  readonly clientId?: string
}

/** The introspection document inside a signed answer (RFC 9701 §5); a fault when it cannot be trusted. */
export async function openSignedAnswer(
  answer: ProviderAnswer,
  rules: SignedAnswerRules,
): Promise<Claims> {
  const text = Buffer.from(answer.body).toString('latin1').trim()
  const opened = await openJws(text, rules.trust)
  if ('reason' in opened) throw fault('bad-signature', opened.detail)
  const { header, claims } = opened
  // The type keeps any other JWT of the same provider from passing as an answer (RFC 8725 §3.11).
  if (!isOfType(header, ['token-introspection+jwt'])) throw fault('unexpected-answer', 'wrong typ')
  if (rules.issuer !== undefined && claims.iss !== rules.issuer) {
    throw fault('issuer-mismatch', 'wrong iss')
  }
  if (!isForOneOf(claims.aud, rules.clientId === undefined ? [] : [rules.clientId])) {
    throw fault('unexpected-answer', 'wrong aud')
  }
  const document = claims.token_introspection
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw fault('not-an-object', 'no token_introspection')
  }
  return document as Claims
}

function fault(code: ProviderFault['code'], detail: string): ProviderFault {
  return new ProviderFault(code, 'introspection', `the signed answer is refused: ${detail}`)
}
