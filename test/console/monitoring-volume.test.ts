import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import { openDataFolder } from '../../src/runtime/data-folder.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type Product, startProduct } from '../support/product.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { withBrowser } from './support/browser.ts'
import { longestTaskMs } from './support/longest-task.ts'
import { openConsole } from './support/open-console.ts'

const ROWS = 100_000
const BATCH = 2000
const LONGEST_TASK_MS = 100

const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  'javascript:window.hacked=1',
  'ab\u202egnp.exe',
  'bell\u0007null',
]
const hostile = sampleClaimSet(HOSTILE[0]!, {
  home: HOSTILE[1],
  file: HOSTILE[2],
  noise: HOSTILE[3],
  [HOSTILE[0]!]: HOSTILE[0],
})
const hostileId = randomUUID()

let data: string
let product: Product
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'varco-volume-'))
  await seed()
  ;[product, browser] = await withBrowser(startProduct({ data }))
})
after(async () => {
  await browser?.close()
  await product?.[Symbol.asyncDispose]()
  await rm(data, { recursive: true, force: true })
})

async function seed() {
  const folder = await openDataFolder(data, undefined)
  const store = await openStore(
    { databaseFile: folder.database },
    { now: Date.now, secretKey: folder.secretKey },
  )
  const start = Date.now() - 6 * 3_600_000
  for (let from = 0; from < ROWS; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => numbered(from + index, start))
    await store.transactions.append('seeded', [], batch)
  }
  const contents = [
    {
      part: 'request-outbound' as const,
      headers: HOSTILE.slice(0, 2).map((value): [string, string] => ['x-note', value]),
      body: HOSTILE[0]!,
      encoding: 'utf8' as const,
      truncated: false,
    },
  ]
  const path = `/gateway/Ente/PetStore/v2/${HOSTILE[0]}`
  const one = sampleTransactionBy(hostile, { id: hostileId, at: Date.now(), path, contents })
  await store.transactions.append('seeded', [hostile], [one])
  await store.close()
}

function numbered(index: number, start: number): RecordedTransaction {
  const at = start + index * 200
  if (index % 4 !== 0) return sampleTransaction({ at })
  const refused = { outcome: 'token-management-failed', reason: 'token-missing' } as const
  return sampleTransaction({ at, ...refused, status: 400, upstreamStatus: null, messageId: null })
}

async function assertSmooth(page: Page, act: () => Promise<void>): Promise<void> {
  const longest = await longestTaskMs(browser, page, act)
  assert.ok(longest <= LONGEST_TASK_MS, `a task of ${longest} ms`)
}

test('a hundred thousand rows scroll without a task over 100 ms', async () => {
  await using window = await openConsole(browser, product.adminUrl, { path: '/transactions' })
  const { page } = window
  const grid = page.getByRole('grid')
  await grid.hover()

  await assertSmooth(page, async () => {
    for (let turn = 0; turn < 25; turn++) {
      await page.mouse.wheel(0, 3000)
      await page.waitForTimeout(40)
    }
  })

  assert.ok(Number(await grid.getAttribute('aria-rowcount')) > 1000)
  assert.ok((await grid.getByRole('row').count()) < 60, 'only visible rows exist')
})

test('a hundred thousand rows are filtered without a task over 100 ms', async () => {
  await using window = await openConsole(browser, product.adminUrl, { path: '/transactions' })
  const { page } = window
  const box = page.getByRole('textbox', { name: 'Cerca nelle transazioni' })

  await assertSmooth(page, async () => {
    await box.fill('PetStore')
    await box.press('Enter')
    await page.getByRole('button', { name: /^Togli il filtro Testo/ }).click()
    await page.getByRole('button', { name: 'Filtra' }).click()
    await page.getByRole('checkbox', { name: 'Gestione Token Fallita' }).check()
    await page.getByRole('button', { name: 'Applica' }).click()
    const chip = page.getByRole('button', { name: /^Togli il filtro Esito/ })
    await chip.waitFor()
    await page.getByRole('grid').getByText('Gestione Token Fallita').first().waitFor()
    await chip.click()
  })
})

test('values that look like markup, scripts or hidden characters are shown as text', async () => {
  await using window = await openConsole(browser, product.adminUrl, {
    path: `/transactions/${hostileId}`,
  })
  const { page } = window
  await page.getByRole('heading', { level: 1, name: HOSTILE[0]! }).waitFor()

  await page.getByRole('tab', { name: 'Informazioni Mittente' }).click()
  const claims = page.getByRole('table', { name: 'Token Info' })
  await claims.getByRole('cell', { name: 'ab\\u202egnp.exe' }).waitFor()
  await claims.getByRole('cell', { name: 'bell\\u0007null' }).waitFor()
  await claims.getByRole('cell', { name: HOSTILE[1]! }).waitFor()
  for (const tab of ['Dettagli Messaggio', 'Diagnostici', 'JSON']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).waitFor()
  }
  for (const path of ['/transactions', '/live', '/analytics']) await window.open(path)

  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.equal(await page.locator('img').count(), 0)
  assert.equal(await page.locator('a[href^="javascript"]').count(), 0)
  assert.deepEqual(window.complaints(), [])
})
