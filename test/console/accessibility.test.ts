import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { allPages } from './support/all-pages.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { withBrowser } from './support/browser.ts'
import { crampedTables } from './support/cramped-tables.ts'
import { movingParts } from './support/moving-parts.ts'
import { openConsole, openWindow, overflowOf } from './support/open-console.ts'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
const FORM = '/deliveries/Ente/PetStore/v2/configuration/access-control'
let world: DemoWorld
let browser: Browser
let pages: string[]

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  pages = await allPages(world)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  test(`every page obeys the accessibility rules in both themes, fits the window and cramps no table (${language})`, async () => {
    await using window = await openConsole(browser, world.product.adminUrl, { language })
    const found: string[] = []
    for (const path of pages) {
      await window.page.setViewportSize(WIDE)
      await window.visit(path)
      // The frame is the same on every page: once is enough.
      const part = path === pages[0] ? undefined : '#content'
      found.push(...(await violationsInBothThemes(window.page, path, part)))
      found.push(...(await overflowOf(window.page, `${path} at ${WIDE.width}`)))
      await window.page.setViewportSize(NARROW)
      found.push(...(await overflowOf(window.page, `${path} at ${NARROW.width}`)))
      found.push(...(await crampedTables(window.page, `${path} at ${NARROW.width}`)))
    }
    assert.deepEqual(found, [])
    assert.deepEqual(window.complaints(), [])
  })

  test(`the login obeys the accessibility rules in both themes (${language})`, async () => {
    await using window = await openWindow(browser, world.product.adminUrl, { language })
    await window.open('/login')
    assert.deepEqual(await violationsInBothThemes(window.page, '/login'), [])
  })
}

test('the review, the palette and the menu of a narrow window obey the accessibility rules', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, { path: FORM })
  const { page, labels } = window
  const claims = page.getByLabel(labels.claims, { exact: true })
  await claims.fill('aud=other\nwrong')
  await page.getByText('Riga 2, carattere 6').waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'fault'), [])

  await claims.fill('aud=other')
  await page.getByRole('button', { name: labels.save, exact: true }).click()
  const review = page.getByRole('dialog', { name: labels.whatChanges })
  // The page behind shows the same examples.
  await review.getByRole('table', { name: 'Esempi' }).waitFor()
  await page.getByRole('main').getByRole('table', { name: 'Esempi' }).waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'review'), [])

  await page.keyboard.press('Escape')
  await review.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: labels.palette })
  await palette.waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'palette'), [])

  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Token Policy' }).waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'menu'), [])
})

test('what opens over the history and a transaction obeys the accessibility rules', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/transactions',
  })
  const { page } = window
  const found: string[] = []
  for (const name of ['Filtra', 'Viste', 'Colonne', 'Esporta']) {
    await page.getByRole('button', { name, exact: true }).click()
    const opened = page.getByRole('dialog').or(page.getByRole('menu'))
    await opened.waitFor()
    found.push(...(await violationsInBothThemes(page, name)))
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Ripeti', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ripeti' })
  await dialog.getByText('Autorizzazione Negata', { exact: true }).waitFor()
  found.push(...(await violationsInBothThemes(page, 'Ripeti')))

  assert.deepEqual(found, [])
})

test('the cards of a narrow window are still tables, and obey the accessibility rules', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, NARROW)
  const { page } = window
  const found: string[] = []
  for (const path of ['/token-policies', '/audit', pages.find((one) => /tab=sender/.test(one))!]) {
    await window.visit(path)
    const table = page.getByRole('table').first()
    const columns = await table.getByRole('columnheader').count()
    const row = table.getByRole('row').nth(1)
    const cells = row.getByRole('cell').or(row.getByRole('rowheader'))
    assert.ok(columns > 2, path)
    assert.equal(await cells.count(), columns, path)
    found.push(...(await violationsInBothThemes(page, path, '#content')))
  }
  assert.deepEqual(found, [])
})

test('nothing moves on the overview for who asked the system for less motion', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window
  // The figures never come, so that their outlines stay.
  await page.route(/\/statistics/, () => {})
  await page.goto(`${window.url}/`)
  await page.locator('main .mantine-Skeleton-root').first().waitFor()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  assert.notDeepEqual(await movingParts(page), [], 'the test sees what moves')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  assert.deepEqual(await movingParts(page), [])
})

test('a menu that opens appears at once for who asked the system for less motion', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, { path: '/' })
  const { page, labels } = window
  await page.getByRole('button', { name: labels.user }).click()
  await page.getByRole('menu').waitFor()
  assert.deepEqual(await movingParts(page), [])
})
