import { deliveryPath } from '../delivery-path.ts'
import type { Details } from '../diagnostic.ts'
import { explainDenial } from './denial.ts'
import type { ExplanationCase } from './texts.ts'
import type { Explainable, ExplanationFix, FindDetails, Told, Values } from './told.ts'

/** What there is to tell of a transaction, clause by clause. */
export function tell(transaction: Explainable): Told[] {
  const { diagnostics = [] } = transaction
  const find: FindDetails = (...codes) =>
    diagnostics.findLast(({ code }) => codes.includes(code))?.details
  switch (transaction.outcome) {
    case 'success':
      return [success(transaction)]
    case 'token-management-failed':
      return [tokenFailure(transaction.reason, find)]
    case 'authorization-denied':
      return explainDenial(transaction.reason, diagnostics, find)
    case 'upstream-client-error':
      return [{ case: 'upstreamClientError' }]
    case 'upstream-server-error':
      return [{ case: 'upstreamServerError' }]
    case 'upstream-unreachable':
    case 'upstream-timeout':
      return [upstreamFailure(find)]
    case 'api-unknown':
      return [unknownApi(transaction)]
    case 'api-suspended':
      return [suspended(transaction)]
    case 'request-rejected':
      return [rejected(find)]
    case 'client-closed':
      return [{ case: 'clientClosed' }]
    case 'cors-preflight':
      return [preflight(find)]
    case 'interrupted':
      return [{ case: 'interrupted' }]
    case 'rate-limited':
      return [limited(find)]
    case 'internal-error':
      return [internal(find)]
  }
}

function success({ sender, response }: Explainable): Told {
  if (response.upstreamStatus === null) return { case: 'answeredByGateway' }
  const who = sender?.username ?? sender?.subject ?? sender?.clientId
  return who ? { case: 'successOf', values: { who } } : { case: 'success' }
}

const retry = { kind: 'try-with-token' } as const
const invalidTokens: readonly (readonly [string, ExplanationCase, ExplanationFix])[] = [
  ['003044', 'claimsRequired', { kind: 'open-access-control' }],
  ['003050', 'proofInvalid', retry],
  ['003052', 'proofInvalid', retry],
  ['003006', 'tokenUnreadable', retry],
  ['003041', 'tokenTooEarly', retry],
  ['003042', 'tokenDateWrong', retry],
  ['003012', 'tokenRefused', retry],
  ['003021', 'jwtRefused', retry],
  ['003031', 'userInfoRefused', retry],
]

function tokenFailure(reason: string | null, find: FindDetails): Told {
  if (reason === 'token-missing') {
    const values = find('003003')
    const places = values?.places
    const known = Array.isArray(places) && places.length > 0
    return { case: known ? 'tokenMissing' : 'tokenMissingAnywhere', values, fix: retry }
  }
  if (reason === 'token-duplicated') {
    const values = find('003004')
    return { case: values ? 'tokenDuplicated' : 'tokenDuplicatedSomewhere', values }
  }
  if (reason === 'identity-provider-unavailable') {
    const values = find('003013', '003022', '003032')
    const fix = { kind: 'open-token-policy' } as const
    return { case: values ? 'providerUnavailable' : 'providerUnavailableSomehow', values, fix }
  }
  if (reason === 'token-expired') {
    const values = find('003040')
    return {
      case: values ? 'tokenExpired' : 'tokenExpiredSometime',
      values: dated(values),
      fix: retry,
    }
  }
  for (const [code, name, fix] of invalidTokens) {
    const values = find(code)
    if (values) return { case: name, values: dated(values), fix }
  }
  return { case: 'tokenInvalid', fix: retry }
}

// Dates of a token are seconds since the epoch (RFC 7519 §2): nobody reads those.
function dated(details: Details | undefined): Values | undefined {
  const seconds = Number(details?.value)
  const date = new Date(seconds * 1000)
  if (!details || !Number.isFinite(seconds) || Number.isNaN(date.getTime())) return details
  return { ...details, value: date.toISOString() }
}

function upstreamFailure(find: FindDetails): Told {
  const fix = { kind: 'open-upstream' } as const
  const cases = [
    ['007004', 'upstreamTimeout'],
    ['007002', 'upstreamUnreachable'],
    ['007003', 'upstreamInvalid'],
    ['007005', 'upstreamCut'],
  ] as const
  for (const [code, name] of cases) {
    const values = find(code)
    if (values) return { case: name, values, fix }
  }
  return { case: 'upstreamFailed', fix }
}

function unknownApi({ request }: Explainable): Told {
  const values = { path: request.path }
  const [, context, organization, api, version] = request.path.split('/')
  if (context !== 'gateway' || !organization || !api || !version)
    return { case: 'apiUnknown', values }
  return {
    case: 'apiUnknown',
    values,
    fix: { kind: 'create-delivery', organization, api, version },
  }
}

function suspended({ delivery }: Explainable): Told {
  const values = { delivery: delivery ? deliveryPath(delivery) : undefined }
  return { case: 'apiSuspended', values, fix: { kind: 'open-delivery' } }
}

function rejected(find: FindDetails): Told {
  const tooLarge = find('001002')
  if (tooLarge) return { case: 'requestTooLarge', values: tooLarge, fix: { kind: 'open-limits' } }
  const tooSlow = find('001004')
  if (tooSlow) return { case: 'requestTooSlow', values: tooSlow }
  const values = find('001001')
  return { case: values ? 'requestRejected' : 'requestRejectedSomehow', values }
}

function preflight(find: FindDetails): Told {
  const refused = find('001008')
  if (refused) return { case: 'preflightRefused', values: refused, fix: { kind: 'open-cors' } }
  const values = find('001007')
  return { case: values ? 'preflightAllowed' : 'preflight', values }
}

function limited(find: FindDetails): Told {
  const fix = { kind: 'open-limits' } as const
  const overloaded = find('005002')
  if (overloaded) return { case: 'overloaded', values: overloaded, fix }
  const values = find('005001')
  return { case: values ? 'rateLimited' : 'limited', values, fix }
}

function internal(find: FindDetails): Told {
  const recording = find('001005')
  if (recording) {
    return { case: 'recordingUnavailable', values: recording, fix: { kind: 'open-runtime' } }
  }
  const configuration = find('002004')
  if (configuration) {
    return {
      case: 'configurationUnavailable',
      values: configuration,
      fix: { kind: 'open-delivery' },
    }
  }
  const forward = find('006002')
  return forward ? { case: 'forwardTooLarge', values: forward } : { case: 'internalError' }
}
