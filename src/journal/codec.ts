import {
  documentFields,
  type PackedTransaction,
  pack,
  packedFields,
  packedOf,
} from '../model/packed-transaction.ts'
import type { Trail } from '../model/trail.ts'
import type { ClaimSet, ClaimSource, RecordedTransaction } from '../model/transaction.ts'
import { LINE_BREAK } from './frame.ts'
import type { BegunTransaction } from './transaction-journal.ts'

/** The first line of what began together: the numbers by which the ends will refer to each. */
export function encodeNumbers(numbers: readonly number[]): string {
  return JSON.stringify(numbers)
}

/** The second line of what began together: an array each. One call of JSON.stringify is faster than many pieces. */
export function encodeBegun(begun: readonly BegunTransaction[]): string {
  return JSON.stringify(begun.map(begunFields))
}

function begunFields(begun: BegunTransaction): unknown[] {
  const { token } = begun
  return [
    begun.id,
    begun.messageId,
    begun.at,
    begun.revision,
    begun.delivery,
    begun.method,
    begun.path,
    begun.query,
    begun.clientAddress,
    begun.forwardedFor,
    token ? [token.source, token.cached, token.claimSet] : null,
  ]
}

/** The first line of a finished transaction: the fields that are searched, the id first. */
export function encodeEndFields(record: RecordedTransaction, begunAs: number | undefined): string {
  return JSON.stringify(packedFields(record, begunAs ?? null))
}

/** Its second line: everything else but the recorded contents. */
export function encodeEndDocument(record: RecordedTransaction): string {
  return JSON.stringify(documentFields(record))
}

/** Its third line, which only a transaction with recorded contents has. */
export function encodeEndContents({ contents }: RecordedTransaction): string | undefined {
  return contents.length === 0 ? undefined : JSON.stringify(contents)
}

/** A claim set as JSON text: an array, its key first. */
export function encodeClaims(set: ClaimSet): string {
  return JSON.stringify([set.key, set.claims, set.sender, set.validatedBy, set.claimSources])
}

/** A trail as JSON text: an array, its key first. */
export function encodeTrail({ key, steps }: Trail): string {
  return JSON.stringify([key, steps])
}

// The first version had milliseconds, and neither trails nor numbers of beginnings.
const FIRST_VERSION_FIELDS = 8

/** A finished transaction, and which record of the same journal told that it began. */
export type EndRecord = { transaction: PackedTransaction; begunAs: number | null }

/**
 * The finished transaction that the bytes between two places stand for; its document is not looked into. Of its trail
 * only the key is there.
 */
export function decodeEnd(bytes: Buffer, from: number, to: number): EndRecord {
  const first = bytes.indexOf(LINE_BREAK, from)
  if (first < 0 || first >= to) {
    throw new SyntaxError('expected a document behind the fields of a transaction')
  }
  const found = bytes.indexOf(LINE_BREAK, first + 1)
  const second = found < 0 || found >= to ? to : found
  const fields = JSON.parse(bytes.toString('utf8', from, first))
  if (fields.length === FIRST_VERSION_FIELDS) fields[5] = Math.round(fields[5] * 1000)
  const key: string | null = fields[8] ?? null
  return {
    transaction: packedOf(
      fields,
      key === null ? null : { key, steps: null },
      bytes.toString('utf8', first + 1, second),
      second === to ? undefined : bytes.toString('utf8', second + 1, to),
    ),
    begunAs: fields[9] ?? null,
  }
}

/** The numbers of what began together, from the bytes between two places. */
export function decodeNumbers(bytes: Buffer, from: number, to: number): number[] {
  const end = bytes.indexOf(LINE_BREAK, from)
  // The first version had a record for each beginning, which no end refers to.
  if (end < 0 || end >= to) return []
  return JSON.parse(bytes.toString('latin1', from, end))
}

/** What became of a begun transaction whose gateway ended before the answer did: one of those that began together. */
export function decodeInterrupted(payload: Buffer, index: number): PackedTransaction {
  const fields = JSON.parse(payload.toString('utf8', payload.indexOf(LINE_BREAK) + 1))[index]
  const token = fields[10]
  return pack({
    id: fields[0],
    messageId: fields[1],
    at: fields[2],
    revision: fields[3],
    delivery: fields[4],
    method: fields[5],
    path: fields[6],
    query: fields[7],
    clientAddress: fields[8],
    forwardedFor: fields[9],
    token: token && { source: token[0], cached: token[1], claimSet: token[2] },
    outcome: 'interrupted',
    reason: 'interrupted',
    requestBytes: 0,
    status: null,
    responseBytes: 0,
    upstreamStatus: null,
    gatewayStatus: null,
    totalMs: 0,
    tokenMs: null,
    upstreamMs: null,
    diagnostics: [[0, '008001']],
    contents: [],
  })
}

/** The claim set that a payload stands for. */
export function decodeClaims(payload: Buffer): ClaimSet {
  const [key, claims, sender, validatedBy, claimSources] = JSON.parse(payload.toString()) as [
    string,
    string,
    ClaimSet['sender'],
    ClaimSource[],
    ClaimSet['claimSources'] | null,
  ]
  const set: ClaimSet = { key, claims, sender, validatedBy }
  if (claimSources) set.claimSources = claimSources
  return set
}

/** The trail that a payload stands for. */
export function decodeTrail(payload: Buffer): Trail {
  const [key, steps] = JSON.parse(payload.toString()) as [string, string]
  return { key, steps }
}
