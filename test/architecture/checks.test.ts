import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  catchers,
  environmentReaders,
  importCircles,
  longFiles,
  sqlOutsideStore,
  unknownToTheTable,
  wrongImports,
} from './checks.ts'

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

const allowed: [file: string, source: string][] = [
  ['src/model/delivery.ts', `import { z } from 'zod'\nimport { Name } from './name.ts'`],
  ['src/gateway/plan.ts', `import type { Delivery } from '../model/delivery.ts'`],
  ['src/gateway/exchange.ts', `import type { J } from '../journal/transaction-journal.ts'`],
  ['src/gateway/wire/head.ts', `import { connect } from 'node:net'\nimport { a } from '../a.ts'`],
  ['src/store/dialects/sqlite.ts', `import { DatabaseSync } from 'node:sqlite'`],
  ['src/store/migrate.ts', `import { Migrator } from 'kysely/migration'`],
  ['src/runtime/worker.ts', `import { createGateway } from '../gateway/server.ts'`],
  ['src/cli/start.ts', `const { start } = await import('../runtime/start.ts')`],
  ['console/src/main.tsx', `import { Outcome } from '../../src/model/outcome.ts'\nimport 'react'`],
]
for (const [file, source] of allowed) {
  test(`${file} may say ${source.replaceAll('\n', '; ')}`, () => {
    assert.deepEqual(wrongImports(sources({ [file]: source })), [])
  })
}

const forbidden: [file: string, source: string][] = [
  ['src/model/delivery.ts', `import { request } from 'undici'`],
  ['src/model/delivery.ts', `import { createServer } from 'node:http'`],
  ['src/model/delivery.ts', `import fs from 'fs'`],
  ['src/model/delivery.ts', `import { a } from '../store/a.ts'`],
  ['src/oauth/jwt.ts', `import type { TokenPolicy } from '../model/token-policy.ts'`],
  ['src/gateway/plan.ts', `import type { Store } from '../store/store.ts'`],
  ['src/gateway/plan.ts', `export { readJournal } from '../journal/reader.ts'`],
  ['src/gateway/plan.ts', `import { request } from 'undici'`],
  ['src/gateway/plan.ts', `import {\n  a,\n  type B,\n} from '../admin/a.ts'`],
  ['src/gateway/plan.ts', `const x = await import('../runtime/x.ts')`],
  ['src/gateway/plan.ts', `let x: import('../store/x.ts').Store`],
  ['src/gateway/plan.ts', `fork(new URL('../cli/main.ts', import.meta.url))`],
  ['src/gateway/plan.ts', `import { DatabaseSync } from 'node:sqlite'`],
  ['src/journal/shipper.ts', `import * as store from "../store/transactions.ts"`],
  ['src/admin/session.ts', `import { createElement } from 'react'`],
  ['src/runtime/start.ts', `import { main } from '../cli/main.ts'`],
  ['src/runtime/start.ts', `import { Kysely } from 'kysely'`],
  ['src/store/a.ts', `import { startWorld } from '../../test/world.ts'`],
  ['console/src/a.ts', `import { x } from '../../src/admin/x.ts'`],
  ['console/src/a.ts', `import { x } from 'node:fs'`],
]
for (const [file, source] of forbidden) {
  test(`${file} must not say ${source.replaceAll('\n', ' ')}`, () => {
    assert.equal(wrongImports(sources({ [file]: source })).length, 1)
  })
}

test('an import in a comment, a string or a template is no import', () => {
  const source = [
    `// import { a } from '../store/a.ts'`,
    `/* import('../store/a.ts') */`,
    'const text = `import { a } from "../store/a.ts"`',
    `const message = "import { a } from 'undici'"`,
    `const pattern = /import ['"]undici['"]/`,
  ].join('\n')
  assert.deepEqual(wrongImports(sources({ 'src/gateway/a.ts': source })), [])
})

test('a new folder and an import by a computed name are not waved through', () => {
  const found = unknownToTheTable(
    sources({
      'src/utils/a.ts': '',
      'src/main.ts': '',
      'src/cli/main.ts':
        'await import(`./${name}.ts`)\nimport(name)\nthis.import(name)\nimport("./a.ts")\nsay(`no import (${name})`)',
    }),
  )
  assert.deepEqual(found, [
    'src/utils/a.ts: its folder is not in the table',
    'src/main.ts: its folder is not in the table',
    'src/cli/main.ts: cannot check import(`name`)',
    'src/cli/main.ts: cannot check import(name)',
  ])
})

test('a circle of imports is found, types included, and named once', () => {
  const files = sources({
    'src/model/a.ts': `import { b } from './b.ts'`,
    'src/model/b.ts': `import type { C } from './deep/c.ts'`,
    'src/model/deep/c.ts': `export * from '../a.ts'`,
    'src/model/d.ts': `import { a } from './a.ts'`,
  })
  assert.deepEqual(importCircles(files), [
    'src/model/a.ts → src/model/b.ts → src/model/deep/c.ts → src/model/a.ts',
  ])
})

test('two ways to the same file are no circle', () => {
  const files = sources({
    'src/model/a.ts': `import './b.ts'\nimport './c.ts'`,
    'src/model/b.ts': `import './d.ts'`,
    'src/model/c.ts': `import './d.ts'`,
    'src/model/d.ts': '',
  })
  assert.deepEqual(importCircles(files), [])
})

test('SQL is found outside the store, in strings, templates and tags, and only there', () => {
  const files = sources({
    'src/admin/a.ts': 'db.run(`SELECT *\n FROM transaction`)',
    'src/admin/b.ts': `db.run('INSERT INTO a VALUES (1)')`,
    'src/admin/c.ts': 'sql<Row>`select 1`',
    'src/admin/d.ts': `// SELECT a FROM b\nconst hint = 'Select a value from the list'`,
    'src/admin/e.ts': 'const mysql = `x`; html`<select>`',
    'src/store/f.ts': `db.exec('PRAGMA journal_mode = WAL')`,
  })
  assert.deepEqual(sqlOutsideStore(files), ['src/admin/a.ts', 'src/admin/b.ts', 'src/admin/c.ts'])
})

test('every way to read the environment is found outside the settings', () => {
  const files = sources({
    'src/runtime/settings.ts': 'process.env.VARCO_DATA',
    'src/runtime/settings-table.ts': 'process.env',
    'src/demo/main.ts': 'process.env',
    'src/gateway/a.ts': 'const data = process.env.VARCO_DATA',
    'src/gateway/b.ts': 'process["env"]',
    'src/gateway/c.ts': 'const { argv, env } = process',
    'src/gateway/d.ts': `import { env } from 'node:process'`,
    'src/gateway/e.ts': '// process.env\nconst text = "process.env"; process.exit(1)',
  })
  assert.deepEqual(environmentReaders(files, ['src/demo/main.ts']), [
    'src/gateway/a.ts',
    'src/gateway/b.ts',
    'src/gateway/c.ts',
    'src/gateway/d.ts',
  ])
})

test('in the data plane only the server catches', () => {
  const files = sources({
    'src/gateway/server.ts': 'try { walk() } catch (error) { reply(error) }',
    'src/gateway/a.ts': 'try { walk() } catch { reply() }',
    'src/gateway/b.ts': 'walk()\n  .catch(reply)',
    'src/gateway/c.ts': 'const pattern = /catch (x)/ // catch (error)',
    'src/gateway/d.ts': 'try { walk() } finally { close() }',
    'src/gateway/e.ts': 'try { walk() } catch {}',
    'src/journal/f.ts': 'try { walk() } catch {}',
  })
  assert.deepEqual(catchers(files, ['src/gateway/e.ts']), ['src/gateway/a.ts', 'src/gateway/b.ts'])
})

test('a file of 300 lines is long enough', () => {
  const files = sources({
    'src/model/a.ts': 'a\n'.repeat(300),
    'src/model/b.ts': 'b\n'.repeat(301),
  })
  assert.deepEqual(longFiles(files), ['src/model/b.ts (301 lines)'])
})
