import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventParser, MAX_EVENT_LENGTH, type StreamEvent } from './event-parser.ts'

function read(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = eventParser((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

test('an event has its id, its type and its data', () => {
  assert.deepEqual(read(['id: 7\nevent: transaction\ndata: {"a":1}\n\n']), [
    { id: '7', type: 'transaction', data: '{"a":1}' },
  ])
})

test('a heartbeat without data still moves the id, and the id stays for what follows', () => {
  const events = read(['id: 7\n\n', 'data: x\n\n'])

  assert.deepEqual(events, [
    { id: '7', type: 'message', data: '' },
    { id: '7', type: 'message', data: 'x' },
  ])
})

test('comments and unknown fields are passed over, lines of data are joined', () => {
  assert.deepEqual(read([': hello\nretry: 1000\ncolour: red\ndata: a\ndata:b\ndata\n\n']), [
    { id: '', type: 'message', data: 'a\nb\n' },
  ])
})

test('however the stream is cut, the events are the same', () => {
  const stream =
    'id: 1\r\nevent: transaction\r\ndata: {"x":"é"}\r\n\r\nid: 2\rdata: b\r\rid: 3\ndata: c\n\n'
  const whole = read([stream])
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (places) => {
      const cuts = [0, ...places.sort((one, other) => one - other), stream.length]
      const pieces = cuts.slice(1).map((to, index) => stream.slice(cuts[index], to))
      assert.deepEqual(read(pieces), whole)
    }),
  )
})

test('a line without end is refused', () => {
  assert.throws(() => read(['x'.repeat(MAX_EVENT_LENGTH + 1)]))
})
