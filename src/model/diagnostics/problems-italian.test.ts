import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnosticMessage } from '../diagnostic.ts'
import { problemInItalian } from './problems-italian.ts'

for (const [english, italian] of [
  ["'active' is false", "'active' è false"],
  ["claim 'exp' is 1794736258", "il claim 'exp' vale 1794736258"],
  ["claim 'sub' is absent", "manca il claim 'sub'"],
  ['the provider answered 500', 'il provider ha risposto 500'],
  ['malformed Host field', 'header Host malformato'],
  ['more than one Content-Length field', 'più di un header Content-Length'],
  [
    'the provider answered 500; at the fallback endpoint: the exchange failed: read-timeout',
    'il provider ha risposto 500; all’endpoint di riserva: lo scambio è fallito: read-timeout',
  ],
  ['ECONNREFUSED', 'ECONNREFUSED'],
] as const) {
  test(`Italian says “${english}” as “${italian}”`, () => {
    assert.equal(problemInItalian(english), italian)
  })
}

test('a message is Italian to its end, and English stays as it is', () => {
  const details = { problem: 'the key is unknown', reason: 'unknown-key' }
  const italian = 'Validazione JWT fallita: la chiave è sconosciuta'
  assert.equal(diagnosticMessage('003021', details, 'it'), italian)
  assert.equal(
    diagnosticMessage('003021', details, 'en'),
    'JWT validation failed: the key is unknown',
  )
})

test('a claim that spells a problem, or much of nothing, neither misleads nor delays', () => {
  const long = 'the provider answered '.repeat(2_000)
  const before = performance.now()
  assert.equal(typeof problemInItalian(`claim '${long}' is ${long}`), 'string')
  assert.ok(performance.now() - before < 1_000)
})
