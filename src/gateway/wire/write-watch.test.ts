import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { WriteWatch } from './write-watch.ts'

/** As much of a socket as the watch looks at. */
const socket = (bytesWritten: number, writableLength: number) =>
  ({ bytesWritten, writableLength }) as Socket

test('a socket with nothing to write is never stalled', () => {
  const watch = new WriteWatch()

  for (const now of [0, 1000, 1e9]) assert.equal(watch.isStalled(socket(500, 0), now, 100), false)
})

test('a socket that takes nothing is stalled when its time is over, not before', () => {
  const watch = new WriteWatch()

  assert.equal(watch.isStalled(socket(500, 200), 1000, 100), false)
  assert.equal(watch.isStalled(socket(500, 200), 1099, 100), false)
  assert.equal(watch.isStalled(socket(500, 200), 1100, 100), true)
})

test('every byte that is taken starts the time again, more bytes to write do not', () => {
  const watch = new WriteWatch()

  assert.equal(watch.isStalled(socket(500, 200), 1000, 100), false)
  assert.equal(watch.isStalled(socket(500, 199), 1090, 100), false)
  assert.equal(watch.isStalled(socket(501, 200), 1180, 100), false)
  assert.equal(watch.isStalled(socket(601, 300), 1190, 100), true)
})

test('a socket that was empty in between begins anew', () => {
  const watch = new WriteWatch()
  watch.isStalled(socket(500, 200), 1000, 100)
  watch.isStalled(socket(500, 0), 1050, 100)

  assert.equal(watch.isStalled(socket(700, 400), 1200, 100), false)
})
