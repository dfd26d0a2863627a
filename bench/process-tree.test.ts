import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { cpuMicroseconds, parseStat, residentBytes } from './process-tree.ts'

const SPIN_300_MS =
  'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'

test("a program's name with spaces and parentheses does not shift the fields", () => {
  const fields = ['S', 7, ...Array(9).fill(0), 10, 20, 3, 4, ...Array(6).fill(0), 512, 0]
  const stat = parseStat(`42 (a (b) c) ${fields.join(' ')}`)
  assert.deepEqual(stat, { pid: 42, parent: 7, cpuTicks: 37, rssPages: 512 })
})

test('CPU time covers children, also after they have ended', async () => {
  const program = `
    require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(SPIN_300_MS)}])
    process.stdout.write('done')
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['-e', program])
  await once(parent.stdout, 'data')

  const us = cpuMicroseconds(parent.pid as number)
  const bytes = residentBytes(parent.pid as number)
  parent.kill()
  await once(parent, 'exit')

  assert.ok(us >= 300_000 && us < 3_000_000, `${us} us`)
  assert.ok(bytes > 10 * 1024 * 1024, `${bytes} bytes`)
})
