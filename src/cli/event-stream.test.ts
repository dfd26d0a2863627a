import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ServerEvent, serverEvents } from './event-stream.ts'

async function read(chunks: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const stream = async function* () {
    yield* chunks
  }
  return Array.fromAsync(serverEvents(stream()))
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('events are read with their id, their name and their data over lines', async () => {
  const text =
    'retry: 1000\nid: 5\n\nid: 6\nevent: transaction\ndata: {"a":\ndata: 1}\n\n: comment\n\n'

  assert.deepEqual(await read([bytes(text)]), [
    { id: '5', event: 'message', data: '' },
    { id: '6', event: 'transaction', data: '{"a":\n1}' },
    { id: undefined, event: 'message', data: '' },
  ])
})

test('however the bytes arrive, and with whatever line ends, the events are the same', async () => {
  const text = 'id: 1\nevent: transaction\ndata: città €\n\nid: 2\ndata: x\n\n'
  const expected = await read([bytes(text)])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }),
      async (lineEnd, cuts) => {
        // A lone CR at the very end waits for the byte that could follow it.
        const all = bytes(`${text.replaceAll('\n', lineEnd)}: end`)
        const places = [0, ...cuts.toSorted((a, b) => a - b), all.length]
        const chunks = places.slice(1).map((end, index) => all.subarray(places[index], end))
        assert.deepEqual(await read(chunks), expected)
      },
    ),
  )
})

test('an event that does not end is given up', async () => {
  const endless = Array.from({ length: 6 }, () => bytes(`data: ${'x'.repeat(1024 * 1024)}\n`))

  await assert.rejects(read(endless), /too long/)
})
