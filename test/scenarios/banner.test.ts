import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { DEMO_FLAGS } from '../support/demo-world.ts'
import { startProduct } from '../support/product.ts'
import { SOURCES } from '../support/program.ts'

const run = promisify(execFile)

/** The blocks of commands that the banner prints, as a person would paste them. */
function blocksOf(said: string): { expect: number; commands: string }[] {
  const text = said.slice(
    said.indexOf('# 1. '),
    said.search(/^(?:First administrator|Varco is ready)/m),
  )
  return text
    .split(/^# \d+\. .*: HTTP (\d+)$/m)
    .slice(1)
    .reduce<{ expect: number; commands: string }[]>((blocks, piece, index, pieces) => {
      if (index % 2 === 0) blocks.push({ expect: Number(piece), commands: pieces[index + 1]! })
      return blocks
    }, [])
}

test('the printed curl commands give 400, 200, 401, 403, 200 when pasted, at the first start and at the second', async () => {
  const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
  for (const start of ['first', 'second']) {
    await using product = await startProduct({
      // As `npm start` does it.
      program: SOURCES,
      data,
      flags: DEMO_FLAGS,
      environment: { VARCO_ADMIN_PASSWORD: '' },
    })
    const blocks = blocksOf(product.said())
    assert.deepEqual(blocks.map(({ expect }) => expect).slice(0, 5), [400, 200, 401, 403, 200])
    for (const { expect, commands } of blocks) {
      const { stdout } = await run('sh', ['-c', commands])
      assert.match(stdout, new RegExp(`HTTP/1\\.1 ${expect} `), `${start} start: ${commands}`)
    }
    assert.equal(/password \S+ \(shown only now\)/.test(product.said()), start === 'first')
  }
  await rm(data, { recursive: true })
})
