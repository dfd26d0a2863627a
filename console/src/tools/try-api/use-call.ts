import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { type AnswerOf, endpoints } from '../../api/endpoints.ts'
import { type SentRequest, sentRequests } from './sent-requests.ts'

/** The answer of the gateway to a tried request. */
export type GatewayAnswer = AnswerOf<'callGateway'>

/** Sends a request through the gateway and remembers it, so that its transaction can be repeated as a whole. */
export async function callGateway(request: SentRequest): Promise<GatewayAnswer> {
  const answer = await call(endpoints.callGateway, { body: request })
  if (answer.transactionId) sentRequests.keep(answer.transactionId, request)
  return answer
}

/** The same as something that can be pending or failed. */
export function useGatewayCall() {
  return useMutation({ mutationFn: callGateway, meta: { keepQueries: true } })
}
