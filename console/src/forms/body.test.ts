import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf } from './body.ts'

type Document = Record<string, unknown>

test('a form that was only opened sends the document it was given', () => {
  const given: Document = { url: 'http://a', headers: {}, list: [], none: null, text: '' }
  const opened = { ...given, tls: { ca: undefined, certificate: undefined } }
  assert.deepEqual(bodyOf(given, opened), given)
})

test('a section that was there and is emptied stays, empty', () => {
  assert.deepEqual(bodyOf({ tls: { ca: 'x' } }, { tls: { ca: undefined } } as Document), {
    tls: {},
  })
})

test('a section that was not there appears with what was typed into it', () => {
  const typed: Document = { tls: { ca: 'pem', key: undefined } }
  assert.deepEqual(bodyOf<Document>({}, typed), { tls: { ca: 'pem' } })
})

test('null and lists are values, whatever they hold', () => {
  assert.deepEqual(bodyOf<Document>({}, { a: null, b: [] }), { a: null, b: [] })
})
