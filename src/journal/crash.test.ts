import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJournals } from '../../test/support/journal-reading.ts'

const writer = join(import.meta.dirname, '../../test/support/journal-writer-process.ts')

async function killedWriter(directory: string, fsync: string, lifeMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, directory, fsync])
  let output = ''
  let problems = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    problems += text
  })
  while (output === '' && child.exitCode === null) await sleep(5)
  await sleep(lifeMs)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  assert.equal(problems, '')
  return output.split('\n').slice(0, -1)
}

for (const fsync of ['interval', 'commit']) {
  test(`with fsync ${fsync}, what a killed writer has acknowledged is in the journal, once and whole`, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'varco-crash-'))
    try {
      const acknowledged: string[] = []
      for (let kill = 0; kill < 5; kill++) {
        acknowledged.push(...(await killedWriter(directory, fsync, 20 + Math.random() * 80)))
      }
      const { ended, begun, damaged, claimSets } = readJournals(directory)
      const ids = ended.map((record) => record.id)
      const found = new Set(ids)

      assert.ok(acknowledged.length > 100, `only ${acknowledged.length} acknowledged`)
      assert.deepEqual(
        acknowledged.filter((id) => !found.has(id)),
        [],
      )
      assert.equal(found.size, ids.length)
      assert.deepEqual(
        ids.filter((id) => !begun.includes(id)),
        [],
      )
      assert.equal(damaged, 0)
      assert.ok(claimSets.length >= 5)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
}
