import { type ClaimRequirements, judgeClaims } from './claim-checks.ts'
import { type Claims, textOf } from './claims.ts'
import { jsonOf, requireJsonType, requireStatus200 } from './json-answer.ts'
import type { ProviderAnswer } from './provider-exchange.ts'
import { ProviderFault } from './provider-fault.ts'
import { invalid, type TokenVerdict } from './token-verdict.ts'

/** How an introspection answer is read. */
export interface AnswerRules extends ClaimRequirements {
  readonly answer: 'rfc7662' | 'tokeninfo'
}

/** Judges an introspection answer in JSON: a verdict on the token, or a fault of the provider. */
export function judgeIntrospection(answer: ProviderAnswer, rules: AnswerRules): TokenVerdict {
  if (rules.answer === 'tokeninfo' && (answer.status === 400 || answer.status === 401)) {
    return judgeRefusal(answer)
  }
  requireStatus200(answer, 'introspection')
  requireJsonType(answer, 'introspection')
  return judgeDocument(jsonOf(answer, 'introspection'), rules)
}

/** Judges the introspection document itself, however it came. */
export function judgeDocument(document: Claims, rules: AnswerRules): TokenVerdict {
  const isActive = rules.answer === 'rfc7662' ? isExactlyActive(document) : isNotRefused(document)
  if (!isActive) return invalid('inactive', `'active' is ${shownActive(document)}`)
  return judgeClaims(document, rules)
}

// RFC 7662 §2.2: 'active' is a boolean, and only the boolean true lets a token in.
function isExactlyActive(document: Claims): boolean {
  return Object.hasOwn(document, 'active') && document.active === true
}

// A document of this kind has no 'active'; one that says false all the same is taken at its word.
function isNotRefused(document: Claims): boolean {
  if (Object.hasOwn(document, 'error')) {
    throw new ProviderFault('unexpected-answer', 'introspection', 'the answer is 200 and an error')
  }
  return !(Object.hasOwn(document, 'active') && document.active === false)
}

function shownActive(document: Claims): string {
  if (!Object.hasOwn(document, 'active')) return 'absent'
  return document.active === false ? 'false' : 'not the boolean true'
}

// A token-info service says that a token is bad by an error status with a reason in JSON.
function judgeRefusal(answer: ProviderAnswer): TokenVerdict {
  const document = jsonOf(answer, 'introspection')
  if (!Object.hasOwn(document, 'error') && !Object.hasOwn(document, 'error_description')) {
    const { status } = answer
    const message = `the provider answered ${status} without a reason`
    throw new ProviderFault('http-status', 'introspection', message, { status })
  }
  return invalid('rejected', `the provider refused the token${errorWord(document)}`)
}

// Only a plain word is repeated: free text of a provider may quote the token.
function errorWord(document: Claims): string {
  const word = Object.hasOwn(document, 'error') ? textOf(document.error) : undefined
  return word !== undefined && /^[a-z_]{1,40}$/.test(word) ? `: ${word}` : ''
}
