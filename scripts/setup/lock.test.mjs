import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLock } from './lock.mjs'

const LOCK_MODULE = new URL('./lock.mjs', import.meta.url).href
// Reads a counter, lets others run, writes it back: two at once would lose a count.
const COUNTING = `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  import { withLock } from '${LOCK_MODULE}'
  const [lock, counter] = process.argv.slice(1)
  await withLock(lock, async () => {
    const count = Number(readFileSync(counter, 'utf8'))
    await setTimeout(5)
    writeFileSync(counter, String(count + 1))
  }, { say: () => {} })`

function scratch(t) {
  const folder = mkdtempSync(join(tmpdir(), 'varco-lock-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, lock: join(folder, 'deep', 'setup.lock'), counter: join(folder, 'counter') }
}

const deadPid = () => spawnSync(process.execPath, ['-e', '0']).pid

async function countWith(processes, { lock, counter }) {
  writeFileSync(counter, '0')
  const args = ['--input-type=module', '-e', COUNTING, '--', lock, counter]
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, args, { stdio: 'inherit' }),
  )
  const codes = await Promise.all(children.map((child) => once(child, 'exit')))
  assert.deepEqual(
    codes.map(([code]) => code),
    children.map(() => 0),
  )
  return Number(readFileSync(counter, 'utf8'))
}

test('processes that want the lock get it one after the other', async (t) => {
  assert.equal(await countWith(6, scratch(t)), 6)
})

test('the lock of a dead process is taken over, by one waiter at a time', async (t) => {
  const places = scratch(t)
  await withLock(places.lock, () => {})
  writeFileSync(places.lock, String(deadPid()))
  assert.equal(await countWith(6, places), 6)
})

test('the lock is released when the work fails, and leaves nothing behind', async (t) => {
  const { folder, lock } = scratch(t)
  await assert.rejects(
    withLock(lock, () => Promise.reject(new Error('no'))),
    { message: 'no' },
  )
  assert.equal(existsSync(lock), false)
  assert.deepEqual(readdirSync(join(folder, 'deep')), [])
})

test('a wait has an end, and the message names the file and its holder', async (t) => {
  const { lock } = scratch(t)
  const said = []
  await withLock(lock, async () => {
    const second = withLock(lock, () => {}, { waitLimitMs: 50, say: (text) => said.push(text) })
    await assert.rejects(second, {
      name: 'SetupError',
      message: new RegExp(`${process.pid}.*${lock}`),
    })
  })
  assert.deepEqual(said, [
    `set-up: waiting for another set-up of this checkout (process ${process.pid})\n`,
  ])
})
