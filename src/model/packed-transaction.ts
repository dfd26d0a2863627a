import type { Outcome } from './outcome.ts'
import type { Note } from './trail.ts'
import type { Content, RecordedTransaction } from './transaction.ts'

/**
 * A transaction on its way from the journal to the store: what is searched in fields, everything else as JSON text,
 * which is made once, by the gateway, and read only when somebody looks at the transaction.
 */
export type PackedTransaction = {
  id: string
  at: number
  delivery: RecordedTransaction['delivery']
  outcome: Outcome
  status: number | null
  totalUs: number
  clientAddress: string
  claimSet: string | null
  /** Its steps are null when only the store knows them. */
  trail: { readonly key: string; readonly steps: string | null } | null
  document: string
  /** The recorded contents, undefined when there are none. */
  contents: string | undefined
}

/** The searched fields in the order in which the journal writes them, and which of its records told of the beginning. */
export function packedFields(record: RecordedTransaction, begunAs: number | null): unknown[] {
  return [
    record.id,
    record.at,
    record.delivery,
    record.outcome,
    record.status,
    microseconds(record.totalMs),
    record.clientAddress,
    record.token === null ? null : record.token.claimSet,
    record.trail === undefined ? null : record.trail.key,
    begunAs,
  ]
}

// What a document begins with. Those of the first form began with the message id and had milliseconds.
const SECOND_FORM = 2

/** The fields of the document in their order; new ones join at the end. */
export function documentFields(record: RecordedTransaction): unknown[] {
  const { token } = record
  const fields = [
    SECOND_FORM,
    record.messageId,
    record.revision,
    record.reason,
    record.method,
    record.path,
    record.query,
    record.forwardedFor,
    record.requestBytes,
    record.responseBytes,
    record.upstreamStatus,
    record.gatewayStatus,
    token === null ? null : token.source,
    token === null ? null : token.cached,
    record.tokenMs === null ? null : microseconds(record.tokenMs),
    record.upstreamMs === null ? null : microseconds(record.upstreamMs),
    record.diagnostics,
  ]
  if (record.replayOf !== undefined) fields.push(record.replayOf)
  return fields
}

/** A transaction from its searched fields and its texts. */
export function packedOf(
  fields: readonly unknown[],
  trail: PackedTransaction['trail'],
  document: string,
  contents: string | undefined,
): PackedTransaction {
  return {
    id: fields[0] as string,
    at: fields[1] as number,
    delivery: fields[2] as RecordedTransaction['delivery'],
    outcome: fields[3] as Outcome,
    status: fields[4] as number | null,
    // A number that JSON has no word for was written as null.
    totalUs: (fields[5] as number | null) ?? 0,
    clientAddress: fields[6] as string,
    claimSet: fields[7] as string | null,
    trail,
    document,
    contents,
  }
}

/** Packs a transaction that did not come through a journal. */
export function pack(record: RecordedTransaction): PackedTransaction {
  return packedOf(
    packedFields(record, null),
    record.trail ?? null,
    JSON.stringify(documentFields(record)),
    record.contents.length === 0 ? undefined : JSON.stringify(record.contents),
  )
}

// Whole numbers are written and read several times as fast as fractions.
const microseconds = (ms: number): number => Math.round(ms * 1000)

/** The transaction as it was recorded. */
export function unpack(packed: PackedTransaction): RecordedTransaction {
  const document = JSON.parse(packed.document)
  const isSecond = document[0] === SECOND_FORM
  const fields = isSecond ? document.slice(1) : document
  const ms = (time: number | null) => (isSecond && time !== null ? time / 1000 : time)
  const record: RecordedTransaction = {
    id: packed.id,
    messageId: fields[0],
    at: packed.at,
    revision: fields[1],
    delivery: packed.delivery,
    outcome: packed.outcome,
    reason: fields[2],
    method: fields[3],
    path: fields[4],
    query: fields[5],
    clientAddress: packed.clientAddress,
    forwardedFor: fields[6],
    requestBytes: fields[7],
    status: packed.status,
    responseBytes: fields[8],
    upstreamStatus: fields[9],
    gatewayStatus: fields[10],
    token: fields[11] && { source: fields[11], cached: fields[12], claimSet: packed.claimSet },
    totalMs: packed.totalUs / 1000,
    tokenMs: ms(fields[13]),
    upstreamMs: ms(fields[14]),
    diagnostics: fields[15] as Note[],
    contents: packed.contents === undefined ? [] : (JSON.parse(packed.contents) as Content[]),
  }
  if (fields[16] !== undefined) record.replayOf = fields[16]
  const { trail } = packed
  if (trail && trail.steps !== null) record.trail = { key: trail.key, steps: trail.steps }
  return record
}
