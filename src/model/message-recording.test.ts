import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageRecording } from './message-recording.ts'

const nothing = { headers: false, payload: false }
const asShown = {
  mode: 'overridden',
  request: { enabled: true, inbound: nothing, outbound: { headers: true, payload: false } },
  response: { enabled: false, inbound: nothing, outbound: nothing },
  redact: [],
}

test('a delivery that only says overridden records the headers that go to the application', () => {
  assert.deepEqual(MessageRecording.parse({ mode: 'overridden' }), asShown)
})

test('a delivery that says nothing follows the general setting', () => {
  const { mode, request } = MessageRecording.parse({})
  assert.deepEqual([mode, request.enabled], ['default', false])
})

test('what a delivery switches on or off stays so', () => {
  const off = MessageRecording.parse({ mode: 'overridden', request: { enabled: false } })
  const on = MessageRecording.parse({ response: { enabled: true } })
  assert.equal(off.request.enabled, false)
  assert.deepEqual([on.mode, on.request.enabled], ['overridden', false])
})
