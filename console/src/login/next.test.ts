import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNext } from './next.ts'

for (const next of [
  '/deliveries',
  '/transactions?q=a#b',
  '/deliveries/Ente/PetStore/v2?org=Ente',
]) {
  test(`after the login ${next} is reached`, () => assert.equal(safeNext(next), next))
}

for (const next of [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login?next=/x',
  '/',
  '',
  7,
  undefined,
]) {
  test(`after the login ${JSON.stringify(next)} leads to the overview`, () =>
    assert.equal(safeNext(next), undefined))
}
