import type { Claims } from './claims.ts'
import { JsonFault, parseJsonBytes } from './json.ts'
import type { ProviderAnswer } from './provider-exchange.ts'
import { ProviderFault, type ProviderFaultCode, type ProviderPhase } from './provider-fault.ts'

const JSON_TYPE = /^(?:application\/json|text\/json|application\/[\w.!#$&^-]+\+json)$/

/** The JSON object in an answer's body; anything else there is a fault of the provider. */
export function jsonOf(answer: ProviderAnswer, phase: ProviderPhase): Claims {
  try {
    return parseJsonBytes(answer.body)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw new ProviderFault(codeOf(error), phase, `the answer cannot be read: ${error.problem}`, {
      status: answer.status,
    })
  }
}

/** Refuses an answer that says it is something other than JSON; saying nothing is forgiven. */
export function requireJsonType(answer: ProviderAnswer, phase: ProviderPhase): void {
  if (answer.contentType === '' || JSON_TYPE.test(answer.contentType)) return
  throw new ProviderFault('content-type', phase, 'the answer is not marked as JSON', {
    status: answer.status,
  })
}

/** Refuses every status but 200; 401 and 403 mean that the provider does not accept this gateway. */
export function requireStatus200(answer: ProviderAnswer, phase: ProviderPhase): void {
  const { status } = answer
  if (status === 200) return
  const refused = status === 401 || status === 403
  throw new ProviderFault(
    refused ? 'gateway-not-authorized' : 'http-status',
    phase,
    refused
      ? `the provider does not accept the gateway's credentials (${status})`
      : `the provider answered ${status}`,
    { status },
  )
}

function codeOf({ problem }: JsonFault): ProviderFaultCode {
  if (problem === 'not-json' || problem === 'not-an-object' || problem === 'too-large') {
    return problem
  }
  return 'unexpected-answer'
}
