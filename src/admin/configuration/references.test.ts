import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenReferences } from './references.ts'

const document = { a: { secret: '${env:GW_SECRET}' }, list: ['${file:/run/secrets/gw}'] }

test('references are refused where they stand unless the operator allows them', () => {
  assert.deepEqual(
    forbiddenReferences(document, undefined, ['env:GW_SECRET']).map(({ path }) => path),
    [['list', 0]],
  )
  const all = ['env:GW_SECRET', 'file:/run/secrets/gw']
  assert.deepEqual(forbiddenReferences(document, undefined, all), [])
})

test('a reference that is stored already may stay', () => {
  assert.deepEqual(forbiddenReferences(document, document, []), [])
})

test('placeholders of claim rules are not references', () => {
  const delivery = { authorization: { claims: { rules: ['azp=${header:X}', '${env:HOME}'] } } }

  assert.deepEqual(forbiddenReferences(delivery, undefined, []), [])
})
