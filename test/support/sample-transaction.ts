import { randomUUID } from 'node:crypto'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'

const delivery = ['Ente', 'PetStore', 'v2'] as const

/** A successful transaction of the scenario, with whatever a test changes. */
export function sampleTransaction(change: Partial<RecordedTransaction> = {}): RecordedTransaction {
  return {
    id: randomUUID(),
    messageId: randomUUID(),
    at: Date.parse('2026-11-15T10:00:00Z'),
    revision: 42,
    delivery,
    outcome: 'success',
    reason: null,
    method: 'PUT',
    path: '/gateway/Ente/PetStore/v2/pet',
    query: 'access_token=***',
    clientAddress: '127.0.0.1',
    forwardedFor: null,
    requestBytes: 136,
    status: 200,
    responseBytes: 136,
    upstreamStatus: 200,
    gatewayStatus: null,
    token: null,
    totalMs: 1.234,
    tokenMs: 0.021,
    upstreamMs: 0.9,
    diagnostics: [
      [0.01, '002001', { delivery: 'Ente/PetStore/v2', revision: 42 }],
      [0.02, '003002', { source: 'query' }],
      [0.03, '003011'],
      [0.04, '004002', { checks: 'claims' }],
      [0.05, '006001', { headers: 8 }],
      [1.2, '007001', { upstream: 'http://127.0.0.1:8083', status: 200, ms: 0.9 }],
    ],
    contents: [],
    ...change,
  }
}

/** What a token said about somebody; equal arguments make an equal claim set. */
export function sampleClaimSet(
  subject: string,
  claims: Record<string, unknown> = {},
  sender: Partial<ClaimSet['sender']> = {},
): ClaimSet {
  const all = { sub: subject, aud: 'petstore-client', azp: 'petstore-client', ...claims }
  return {
    key: `key of ${JSON.stringify(all)}`,
    claims: JSON.stringify(all),
    sender: {
      subject,
      clientId: String(all.azp),
      username: null,
      issuer: 'https://idp.example',
      email: null,
      ...sender,
    },
    validatedBy: ['introspection'],
  }
}

/** A transaction whose token said what the claim set says. */
export function sampleTransactionBy(
  claimSet: ClaimSet,
  change: Partial<RecordedTransaction> = {},
): RecordedTransaction {
  const token = { source: 'query', cached: false, claimSet: claimSet.key } as const
  return sampleTransaction({ token, ...change })
}
