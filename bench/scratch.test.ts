import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readOptions } from './options.ts'
import { freePorts, makeScratch } from './scratch.ts'

test("a rival's file has all its places filled, and a forgotten one is an error", () => {
  const scratch = makeScratch({ NJS: '/njs.so', APP_PORT: 1, IDP_PORT: 2 })
  try {
    const text = readFileSync(scratch.fill('nginx-njs.conf', { PORT: 3 }), 'utf8')
    assert.match(text, /listen 127\.0\.0\.1:3 /)
    assert.doesNotMatch(text, /@[A-Z_]+@/)
    assert.throws(() => scratch.fill('nginx-njs.conf'), /a place @PORT@ to fill/)
  } finally {
    scratch.remove()
  }
  assert.equal(existsSync(scratch.folder), false)
})

test('free ports differ from each other', async () => {
  const ports = await freePorts(5)
  assert.equal(new Set(ports).size, 5)
})

test('a wrong number on the command line is named', () => {
  assert.throws(
    () => readOptions(['--rounds', '0']),
    /--rounds must be a whole number from 1 to 20/,
  )
  assert.throws(() => readOptions(['--seconds', 'x']), /--seconds must be/)
  assert.throws(() => readOptions(['--sceonds', '5']), /sceonds/)
})
