import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'
import { drafts, withDraft } from './drafts.ts'

const at = new Date('2026-11-15T10:00:00Z')

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft brings the changes back to the document of another day', () => {
  const store = drafts(memory(), 'anna')
  store.write('x', changesBetween({ a: 1, b: 1 }, { a: 2, b: 1 }), at)
  const draft = store.read('x')
  assert.ok(draft)
  assert.deepEqual(withDraft({ a: 1, b: 7 }, draft), { a: 2, b: 7 })
})

test('a draft belongs to one user', () => {
  const storage = memory()
  drafts(storage, 'anna').write('x', changesBetween({ a: 1 }, { a: 2 }), at)
  assert.equal(drafts(storage, 'bruno').read('x'), undefined)
})

test('no secret is ever in a draft, not even inside a section that was added whole', () => {
  const storage = memory()
  const after = {
    clientSecret: 'top-secret',
    introspection: { clientAuthentication: { clientId: 'gw', clientSecret: 'top-secret' } },
    other: [{ password: 'top-secret' }],
  }
  drafts(storage, 'anna').write('x', changesBetween({}, after), at)
  const text = [...storage.kept.values()].join()
  assert.doesNotMatch(text, /top-secret/)
  assert.match(text, /clientId/)
})

test('a draft without changes is no draft', () => {
  const storage = memory()
  const store = drafts(storage, 'anna')
  store.write('x', changesBetween({ a: 1 }, { a: 2 }), at)
  store.write('x', [], at)
  assert.equal(storage.kept.size, 0)
})

test('a storage that is full, forbidden or broken costs the draft and nothing else', () => {
  const broken = {
    getItem: () => '{not json',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('forbidden')
    },
  }
  const store = drafts(broken, 'anna')
  store.write('x', changesBetween({ a: 1 }, { a: 2 }), at)
  store.remove('x')
  assert.equal(store.read('x'), undefined)
})
