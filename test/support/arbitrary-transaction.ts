import fc from 'fast-check'
import { type DiagnosticCode, diagnostics } from '../../src/model/diagnostic.ts'
import { outcomeSlugs } from '../../src/model/outcome.ts'
import type { ClaimSet, ClaimSource, RecordedTransaction } from '../../src/model/transaction.ts'

// Any string at all: quotes, controls, line separators, lone surrogates.
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\n', '\u0000', '\u2028', '\ud800', '\udc00x', '\uffff', '/a?b="c"'),
)
const plain = { noNullPrototype: true }
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const whole = fc.nat({ max: 2 ** 31 })
const ms = fc.nat({ max: 10_000_000 }).map((value) => value / 1000)
const details = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.oneof(text, whole, ms, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 })),
  { maxKeys: 4, noNullPrototype: true },
)
const code = fc.constantFrom(...(Object.keys(diagnostics) as DiagnosticCode[]))

/** Recorded transactions, the ugly ones included. */
export const arbitraryTransaction: fc.Arbitrary<RecordedTransaction> = fc.record(
  {
    id: fc.uuid(),
    messageId: nullable(fc.uuid()),
    at: fc.nat({ max: 4_102_444_800_000 }),
    revision: nullable(whole),
    delivery: nullable(fc.tuple(text, text, text)),
    outcome: fc.constantFrom(...outcomeSlugs),
    reason: nullable(text),
    method: text,
    path: text,
    query: nullable(text),
    clientAddress: text,
    forwardedFor: nullable(text),
    requestBytes: whole,
    status: nullable(fc.integer({ min: 100, max: 599 })),
    responseBytes: whole,
    upstreamStatus: nullable(fc.integer({ min: 100, max: 599 })),
    gatewayStatus: nullable(text),
    token: nullable(
      fc.record(
        {
          source: fc.constantFrom('header', 'query', 'form'),
          cached: fc.boolean(),
          claimSet: nullable(text),
        },
        plain,
      ),
    ),
    totalMs: ms,
    tokenMs: nullable(ms),
    upstreamMs: nullable(ms),
    diagnostics: fc.array(fc.oneof(fc.tuple(ms, code), fc.tuple(ms, code, details)), {
      maxLength: 6,
    }),
    contents: fc.array(
      fc.record(
        {
          part: fc.constantFrom('request-inbound', 'request-outbound', 'response-outbound'),
          headers: nullable(fc.array(fc.tuple(text, text), { maxLength: 3 })),
          body: nullable(text),
          encoding: fc.constantFrom('utf8', 'base64'),
          truncated: fc.boolean(),
        },
        plain,
      ),
      { maxLength: 2 },
    ),
    replayOf: fc.uuid(),
  },
  {
    requiredKeys: [
      'id',
      'messageId',
      'at',
      'revision',
      'delivery',
      'outcome',
      'reason',
      'method',
      'path',
      'query',
      'clientAddress',
      'forwardedFor',
      'requestBytes',
      'status',
      'responseBytes',
      'upstreamStatus',
      'gatewayStatus',
      'token',
      'totalMs',
      'tokenMs',
      'upstreamMs',
      'diagnostics',
      'contents',
    ],
    noNullPrototype: true,
  },
) as fc.Arbitrary<RecordedTransaction>

const sources = fc.constantFrom<ClaimSource>('jwt', 'introspection', 'user-info')

/** Claim sets with any texts. */
export const arbitraryClaimSet: fc.Arbitrary<ClaimSet> = fc.record(
  {
    key: text,
    claims: text,
    sender: fc.record(
      {
        subject: nullable(text),
        clientId: nullable(text),
        username: nullable(text),
        issuer: nullable(text),
        email: nullable(text),
      },
      { noNullPrototype: true },
    ),
    validatedBy: fc.array(sources, { maxLength: 3 }),
    claimSources: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      sources,
      { noNullPrototype: true },
    ),
  },
  { requiredKeys: ['key', 'claims', 'sender', 'validatedBy'], noNullPrototype: true },
)
