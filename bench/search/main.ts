import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { machine } from '../results-file.ts'
import { questionsAbout } from './questions.ts'
import { answersPage, type Figure, figuresTable } from './report.ts'
import { landmarksOf, trafficOf } from './traffic.ts'

const BATCH = 5000
const ROUNDS = 5
/** What nobody should have to wait longer for. */
const BAR_MS = 1000
const RESULTS = join(import.meta.dirname, '..', 'RESULTS-search.md')
const HELP = `npm run bench:search -- [options]

Fills the embedded database with a month of traffic and times what the console asks of it.

  --count N   transactions (default 2000000)
  --file F    keep the database in this file, and use it as it is when it is there already
  --save      write the figures to bench/RESULTS-search.md
`
const say = (text: string) => process.stderr.write(text)

async function fill(store: Store, count: number, until: number): Promise<number> {
  const started = performance.now()
  let stored = 0
  let said = 0
  for (const { claimSets, transactions } of trafficOf(count, until, BATCH)) {
    await store.transactions.ship('bench', claimSets, transactions, [])
    stored += transactions.length
    if (performance.now() - said < 1000 && stored < count) continue
    said = performance.now()
    const rate = Math.round((stored / (said - started)) * 1000)
    say(`\rfilling: ${stored} of ${count} (${rate}/s)   `)
  }
  say('\n')
  return (performance.now() - started) / 1000
}

async function timed(store: Store, count: number, until: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, ask } of questionsAbout(landmarksOf(count), until)) {
    const times: number[] = []
    let answers = 0
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      answers = await ask(store)
      times.push(performance.now() - started)
    }
    const sorted = times.toSorted((a, b) => a - b)
    figures.push({
      name,
      answers,
      firstMs: times[0]!,
      medianMs: sorted[ROUNDS >> 1]!,
      worstMs: sorted.at(-1)!,
    })
    say(`${name}: ${sorted.at(-1)!.toFixed(0)} ms\n`)
  }
  return figures
}

async function run(count: number, kept: string | undefined, save: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'varco-search-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove()
      process.exit(130)
    })
  try {
    const file = kept ?? join(folder, 'varco.db')
    const isFilled = existsSync(file)
    const until = isFilled ? statSync(file).birthtimeMs : Date.now()
    const options = { now: () => until, secretKey: new Uint8Array(32) }
    const filling = await openStore({ databaseFile: file }, options)
    const fillSeconds = isFilled ? undefined : await fill(filling, count, until)
    await filling.close()
    // Opened anew: nothing is remembered of the filling.
    const store = await openStore({ databaseFile: file }, options)
    const figures = await timed(store, count, until)
    await store.close()
    const bytes = statSync(file).size
    const outcome = { count, fillSeconds, bytes, barMs: BAR_MS, figures }
    process.stdout.write(`${figuresTable(figures, BAR_MS)}\n`)
    if (save)
      writeFileSync(RESULTS, answersPage(outcome, machine(), new Date().toISOString().slice(0, 10)))
    if (figures.some(({ worstMs }) => worstMs > BAR_MS)) process.exitCode = 1
  } finally {
    remove()
  }
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000000' },
    file: { type: 'string' },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) process.stdout.write(HELP)
else await run(Number(values.count), values.file, values.save)
