import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { startBreakableProxy } from './support/breakable-proxy.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole } from './support/open-console.ts'

let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const open = (path = '/live') => openConsole(browser, world.product.adminUrl, { path })

test('a transaction appears by itself, and looking at one holds the list still', async () => {
  await using window = await open()
  const { page } = window
  await page.getByText('In ascolto').waitFor()
  const rows = page.getByRole('grid').getByRole('row')

  await world.putPet()
  await rows.nth(1).waitFor()
  await rows.nth(1).getByRole('gridcell').nth(1).click()
  await page.getByText('In pausa').waitFor()
  await page.getByRole('complementary').getByText('Richiesta rifiutata (400)').waitFor()
  const shown = await rows.count()
  await world.putPet()
  await world.putPet()
  const pill = page.getByRole('button', { name: '2 nuove' })
  await pill.waitFor()
  assert.equal(await rows.count(), shown)

  await pill.click()
  await page.getByText('In ascolto').waitFor()
  assert.equal(await rows.count(), shown + 2)
  assert.deepEqual(window.complaints(), [])
})

test('filters stay while transactions come', async () => {
  await using window = await open('/live?status=200')
  const { page } = window
  await page.getByText('In ascolto').waitFor()

  await world.putPet()
  await world.putPet({ token: await world.token() })

  const grid = page.getByRole('grid')
  await grid.getByText('Ok').first().waitFor()
  assert.equal(await grid.getByText('Gestione Token Fallita').count(), 0)
  await page.getByRole('button', { name: 'Togli il filtro HTTP = 200' }).waitFor()
})

test('a broken connection is made again from the last event that was seen, and nothing is shown twice', async () => {
  await using proxy = await startBreakableProxy(world.product.adminUrl)
  await using window = await openConsole(browser, proxy.url, { path: '/live' })
  const { page } = window
  await page.getByText('In ascolto').waitFor()
  const rowOf = (id: string) => page.getByRole('grid').locator(`a[href$="${id}"]`)
  const first = (await world.transaction(await world.putPet())).id
  await rowOf(first).waitFor()

  const resumed = page.waitForRequest((request) => request.url().includes('/transactions/live'))
  proxy.cut()
  const second = (await world.transaction(await world.putPet())).id

  assert.match((await resumed).headers()['last-event-id'] ?? '', /^\d+$/)
  await rowOf(second).waitFor()
  assert.equal(await rowOf(first).count(), 1)
})
