import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseClaimRule } from './claim-rule.ts'
import type { Language } from './diagnostic.ts'
import { explanationTexts } from './explanation/texts.ts'
import { type Explainable, explainTransaction, explanationText } from './explanation.ts'
import { type Outcome, outcomeSlugs } from './outcome.ts'
import { problems } from './problem.ts'

type Noted = readonly [code: string, details?: Record<string, unknown>]
type Given = { outcome: Outcome; reason?: string; status?: number; notes?: readonly Noted[] }

function given({ outcome, reason, status = 403, notes = [] }: Given): Explainable {
  const at = '2026-11-15T10:00:00.000Z'
  return {
    outcome,
    reason: reason ?? null,
    delivery: { organization: 'Ente', api: 'PetStore', version: 'v2' },
    request: {
      method: 'PUT',
      path: '/gateway/Ente/PetStore/v2/pet',
      query: null,
      clientAddress: '127.0.0.1',
      forwardedFor: null,
      bytes: 0,
    },
    response: { status, bytes: 0, upstreamStatus: null, gatewayStatus: null },
    sender: null,
    timings: { totalMs: 3.14, tokenMs: null, upstreamMs: null },
    diagnostics: notes.map(([code, details = {}]) => ({
      at,
      stage: 'authorize',
      severity: 'error',
      code,
      message: '',
      details,
    })),
  }
}

const say = (transaction: Explainable, language: Language = 'it') =>
  explanationText(explainTransaction(transaction, language))
const fixOf = (transaction: Explainable) => explainTransaction(transaction, 'it').fix

const mismatch = (rule: string, actual: unknown): Noted => [
  '004005',
  { rule, claim: rule.split('=')[0], expected: rule.slice(rule.indexOf('=') + 1), actual },
]
const denied = (...notes: Noted[]) =>
  given({ outcome: 'authorization-denied', reason: 'claim-mismatch', notes })

test('a value that no rule lists is named with those that are, and one click adds it', () => {
  const transaction = denied(mismatch('azp=app-a, app-c', 'app-b'))

  assert.equal(
    say(transaction),
    'Richiesta rifiutata (403): il claim `azp` vale `app-b`, ammessi `app-a`, `app-c`.',
  )
  assert.equal(
    say(transaction, 'en'),
    'Request refused (403): claim `azp` is `app-b`, allowed `app-a`, `app-c`.',
  )
  assert.deepEqual(fixOf(transaction), {
    kind: 'add-rule-value',
    claim: 'azp',
    value: 'app-b',
    rule: 'azp=app-a, app-c',
    corrected: 'azp=app-a, app-c, app-b',
  })
})

test('every rule that failed is told, the first that can be corrected is offered', () => {
  const transaction = denied(mismatch('aud=${regExpMatch:x+}', 'y'), mismatch('azp=a', 'b'))

  assert.equal(
    say(transaction),
    'Richiesta rifiutata (403): il claim `aud` vale `y`, atteso `${regExpMatch:x+}`; il claim `azp` vale `b`, ammessi `a`.',
  )
  assert.equal(fixOf(transaction)?.kind, 'add-rule-value')
})

const corrections = [
  { rule: 'azp=a', actual: 'b, c', corrected: 'azp=a, "b, c"' },
  { rule: 'azp=a', actual: 'say "hi"', corrected: 'azp=a, "say ""hi"""' },
  { rule: 'azp=a', actual: '${env:X}', corrected: 'azp=a, "${env:X}"' },
  { rule: 'azp=${ignoreCase:a}', actual: 'b', corrected: 'azp=${ignoreCase:a, b}' },
  { rule: 'aud=a', actual: ['b', 'c'], corrected: 'aud=a, b' },
  { rule: 'level=1', actual: 2, corrected: 'level=1, 2' },
]
for (const { rule, actual, corrected } of corrections) {
  test(`${rule} corrected for ${JSON.stringify(actual)} is ${corrected}`, () => {
    const fix = fixOf(denied(mismatch(rule, actual)))

    assert.ok(fix?.kind === 'add-rule-value')
    assert.equal(fix.corrected, corrected)
    assert.doesNotThrow(() => parseClaimRule(fix.corrected))
  })
}

const uncorrectable = [
  { rule: 'azp=a', actual: null },
  { rule: 'azp=a', actual: {} },
  { rule: 'azp=a', actual: 'b\nc' },
  { rule: 'azp=a', actual: 'x'.repeat(2000) },
  { rule: 'azp=${not:b}', actual: 'b' },
  { rule: 'azp=${header:X-App}', actual: 'b' },
  { rule: 'not a rule', actual: 'b' },
]
for (const { rule, actual } of uncorrectable) {
  test(`${rule} against ${String(JSON.stringify(actual)).slice(0, 20)} opens the rules instead of changing them`, () => {
    assert.deepEqual(fixOf(denied(mismatch(rule, actual))), { kind: 'open-access-control' })
  })
}

test('an absent claim is said to be absent', () => {
  assert.equal(
    say(denied(mismatch('azp=a, b', null))),
    'Richiesta rifiutata (403): il claim `azp` manca nel token, atteso `a`, `b`.',
  )
})

test('an accepted request says who made it and how long the application took', () => {
  const transaction: Explainable = {
    ...given({ outcome: 'success', status: 200 }),
    response: { status: 200, bytes: 1, upstreamStatus: 200, gatewayStatus: null },
    sender: { subject: 's', clientId: 'c', username: 'mario', issuer: null, email: null },
    timings: { totalMs: 14, tokenMs: 1, upstreamMs: 12.34 },
  }

  assert.equal(
    say(transaction),
    'Richiesta di `mario` accettata: l’applicativo ha risposto 200 in 12 ms.',
  )
})

const token = (reason: string, status: number, ...notes: Noted[]) =>
  given({ outcome: 'token-management-failed', reason, status, notes })
const expired = 1_794_736_800

const sentences: readonly [Explainable, string, string | undefined][] = [
  [
    token('token-missing', 400, [
      '003003',
      { places: ['Authorization: Bearer', 'query access_token'] },
    ]),
    'Richiesta rifiutata (400): non c’è un token; il gateway lo cerca in `Authorization: Bearer`, `query access_token`.',
    'try-with-token',
  ],
  [
    token('token-duplicated', 400, ['003004', { places: ['header', 'query'] }]),
    'Richiesta rifiutata (400): il token è presente più volte (`header`, `query`).',
    undefined,
  ],
  [
    token('token-invalid', 401, ['003012', { problem: 'inactive' }]),
    'Richiesta rifiutata (401): il servizio di Introspection dice che il token non è valido (`inactive`).',
    'try-with-token',
  ],
  [
    token('token-invalid', 401, ['003044', { claims: ['username'] }]),
    'Richiesta rifiutata (401): il token non dice `username`, e questa erogazione lo richiede.',
    'open-access-control',
  ],
  [
    token('token-expired', 401, ['003040', { claim: 'exp', value: expired }]),
    'Richiesta rifiutata (401): il token è scaduto, `exp` vale `2026-11-15T10:00:00.000Z`.',
    'try-with-token',
  ],
  [
    token('identity-provider-unavailable', 503, ['003013', { problem: 'timeout' }]),
    'Richiesta non servita (503): il servizio di validazione del token non risponde come dovrebbe (`timeout`).',
    'open-token-policy',
  ],
  [
    given({
      outcome: 'authorization-denied',
      reason: 'scope-missing',
      notes: [['004006', { missing: ['write'] }]],
    }),
    'Richiesta rifiutata (403): nel token mancano gli scope `write`.',
    'open-access-control',
  ],
  [
    given({
      outcome: 'authorization-denied',
      reason: 'role-missing',
      notes: [['004007', { missing: ['admin'] }]],
    }),
    'Richiesta rifiutata (403): nel token mancano i ruoli `admin`.',
    'open-access-control',
  ],
  [
    denied(['004003']),
    'Richiesta rifiutata (403): non ha un token, e le regole di autorizzazione lo richiedono.',
    'open-access-control',
  ],
  [
    given({
      outcome: 'upstream-unreachable',
      status: 503,
      notes: [['007002', { upstream: 'http://app', problem: 'ECONNREFUSED' }]],
    }),
    'Richiesta non servita (503): l’applicativo `http://app` non è raggiungibile (`ECONNREFUSED`).',
    'open-upstream',
  ],
  [
    given({
      outcome: 'upstream-timeout',
      status: 504,
      notes: [['007004', { upstream: 'http://app', timeoutMs: 60_000 }]],
    }),
    'Richiesta non servita (504): l’applicativo `http://app` non ha risposto entro 60000 ms.',
    'open-upstream',
  ],
  [
    given({ outcome: 'api-suspended', status: 503 }),
    'Richiesta non servita (503): l’erogazione `Ente/PetStore/v2` è sospesa.',
    'open-delivery',
  ],
  [
    given({ outcome: 'api-unknown', status: 404 }),
    'Nessuna erogazione corrisponde al percorso `/gateway/Ente/PetStore/v2/pet` (404).',
    'create-delivery',
  ],
  [
    given({ outcome: 'request-rejected', status: 413, notes: [['001002', { limit: 10 }]] }),
    'Richiesta rifiutata (413): supera il limite di 10 byte.',
    'open-limits',
  ],
  [
    given({
      outcome: 'rate-limited',
      status: 429,
      notes: [['005001', { requests: 5, windowSeconds: 60, key: 'app' }]],
    }),
    'Richiesta rifiutata (429): superato il limite di 5 richieste in 60 s per `app`.',
    'open-limits',
  ],
  [
    given({ outcome: 'internal-error', status: 503, notes: [['001005', { problem: 'ENOSPC' }]] }),
    'Richiesta non servita (503): il gateway non riesce a registrare, e non serve ciò che non registra (`ENOSPC`).',
    'open-runtime',
  ],
  [
    given({ outcome: 'cors-preflight', status: 204, notes: [['001008', { origin: 'http://x' }]] }),
    'Preflight CORS: l’origine `http://x` non è tra quelle ammesse.',
    'open-cors',
  ],
]
for (const [transaction, sentence, fix] of sentences) {
  test(sentence, () => {
    assert.equal(say(transaction), sentence)
    assert.equal(fixOf(transaction)?.kind, fix)
  })
}

test('every outcome and every reason of the catalogue has a sentence in both languages, with or without diagnostics', () => {
  const reasons = Object.values(problems).map(({ outcome, reason }) => ({ outcome, reason }))
  const plain = outcomeSlugs.map((outcome) => ({ outcome, reason: undefined }))
  for (const one of [...reasons, ...plain]) {
    for (const language of ['it', 'en'] as const) {
      const sentence = say({ ...given(one), diagnostics: undefined }, language)
      assert.match(sentence, /^[A-ZL’].{10,}\.$/s)
      assert.doesNotMatch(sentence, /[{}]|`-`|undefined/)
    }
  }
})

test('both languages of a text name the same values', () => {
  for (const { it, en } of Object.values(explanationTexts)) {
    const names = (text: string) => [...text.matchAll(/\{#?\w+\}/g)].map(String).sort()
    assert.deepEqual(names(it), names(en))
  }
})
