import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tell } from './tell.ts'

test('a waiter that throws does not keep the others from being told', () => {
  const fault = new Error('disk full')
  const told: unknown[] = []
  const thrown: unknown[] = []
  const throwing = {
    onJournaled: () => {
      throw 'of the waiter'
    },
  }

  tell([throwing, undefined, { onJournaled: (f) => void told.push(f) }], fault, (error) =>
    thrown.push(error),
  )

  assert.deepEqual(told, [fault])
  assert.deepEqual(thrown, ['of the waiter'])
})
