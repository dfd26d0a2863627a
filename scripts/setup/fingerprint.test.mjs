import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { fingerprint, isStamped } from './fingerprint.mjs'

const root = mkdtempSync(join(tmpdir(), 'varco-fingerprint-'))
after(() => rmSync(root, { recursive: true }))
const put = (name, text) => writeFileSync(join(root, name), text)

beforeEach(() => {
  rmSync(join(root, 'app'), { recursive: true, force: true })
  mkdirSync(join(root, 'app', 'inner'), { recursive: true })
  put('app/a.ts', 'a')
  put('app/inner/b.ts', 'b')
})

test('the same files have the same fingerprint', () => {
  assert.equal(fingerprint(root, ['app']), fingerprint(root, ['app']))
})

const changes = {
  'a changed file': () => put('app/inner/b.ts', 'c'),
  'a new file': () => put('app/c.ts', ''),
  'a removed file': () => rmSync(join(root, 'app/a.ts')),
  'a renamed file': () => renameSync(join(root, 'app/a.ts'), join(root, 'app/z.ts')),
  'text moved from one file to the next': () => {
    put('app/a.ts', '')
    put('app/inner/b.ts', 'ab')
  },
}
for (const [name, change] of Object.entries(changes)) {
  test(`${name} changes the fingerprint`, () => {
    const before = fingerprint(root, ['app'])
    change()
    assert.notEqual(fingerprint(root, ['app']), before)
  })
}

test('what is skipped or absent does not count', () => {
  const skip = (path) => path.endsWith('inner')
  const before = fingerprint(root, ['app', 'gone'], { skip })
  put('app/inner/b.ts', 'changed')
  assert.equal(fingerprint(root, ['app', 'gone'], { skip }), before)
})

test('a stamp holds only for exactly its text', () => {
  put('stamp', 'one')
  assert.equal(isStamped(join(root, 'stamp'), 'one'), true)
  assert.equal(isStamped(join(root, 'stamp'), 'two'), false)
  assert.equal(isStamped(join(root, 'no-stamp'), 'one'), false)
})
