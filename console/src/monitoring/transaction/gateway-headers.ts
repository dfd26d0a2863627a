import type { ContentPart } from '../../../../src/model/transaction.ts'

const TO_APPLICATION = /^(?:gateway-.*|x-forwarded-(?:for|host|proto)|host)$/i
const TO_CLIENT = /^(?:gateway-.*|server|transfer-encoding)$/i

/** True for a header that the gateway itself wrote: on the way out only, for what comes in is others' word. */
export function isFromGateway(part: ContentPart, name: string): boolean {
  if (part === 'request-outbound') return TO_APPLICATION.test(name)
  return part === 'response-outbound' && TO_CLIENT.test(name)
}
