import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withProgress } from './progress.ts'

function listener(isWatched: boolean) {
  const said: string[] = []
  return { said, isWatched, say: (text: string) => void said.push(text) }
}

test('quick work is silent', async () => {
  const terminal = listener(true)

  assert.equal(await withProgress(terminal, 'Working', async () => 7), 7)
  assert.deepEqual(terminal.said, [])
})

test('work of over a second is announced once to a log, moves before a person, and leaves no trace', async () => {
  const [log, person] = [listener(false), listener(true)]

  await Promise.all([log, person].map((one) => withProgress(one, 'Working', () => sleep(1400))))

  assert.deepEqual(log.said, ['Working…\n'])
  assert.ok(person.said.length >= 3)
  assert.match(person.said[0]!, /^\r\S Working \(1 s\) $/)
  assert.equal(person.said.at(-1), '\r\u001b[K')
})

test('a failure comes through', async () => {
  const failing = withProgress(listener(true), 'Working', async () => {
    throw new Error('no')
  })

  await assert.rejects(failing, /no/)
})
