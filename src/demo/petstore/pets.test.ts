import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_PETS, MAX_STORED_CHARACTERS, Pets } from './pets.ts'

test('beyond the limit of pets the oldest is given away', () => {
  const pets = new Pets()
  for (let id = 0; id <= MAX_PETS; id++) pets.put(id, '{}', {})

  assert.equal(pets.size, MAX_PETS)
  assert.equal(pets.find(0), undefined)
  assert.ok(pets.find(MAX_PETS))
})

test('long pets make room for one another, however few they are', () => {
  const pets = new Pets()
  const long = 'x'.repeat(MAX_STORED_CHARACTERS / 2)
  for (let id = 1; id <= 3; id++) pets.put(id, long, {})

  assert.equal(pets.find(1), undefined)
  assert.ok(pets.find(2))
  assert.ok(pets.find(3))
})

test('a pet written again or removed gives its room back', () => {
  const pets = new Pets()
  const long = 'x'.repeat(MAX_STORED_CHARACTERS - 2)
  pets.put(1, '{}', {})
  for (let turn = 0; turn < 3; turn++) pets.put(2, long, {})
  pets.remove(2)
  pets.put(3, long, {})

  assert.ok(pets.find(1))
  assert.ok(pets.find(3))
})

test('a free id is one that no pet has', () => {
  const pets = new Pets([{ id: 2 }, { id: 3 }])

  assert.equal(pets.find(pets.freeId()), undefined)
})

test('tags that are not as they should be are no tags', () => {
  const pets = new Pets()
  pets.put(1, '1', { tags: 'buono' })
  pets.put(2, '2', { tags: [null, 1, { name: 5 }, { name: 'buono' }] })

  assert.equal(
    pets.list(({ tags }) => tags.includes('buono')),
    '[2]',
  )
})
