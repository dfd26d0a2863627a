import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { openConsole, overflowOf } from './support/open-console.ts'

let world: DemoWorld
let browser: Browser
let pages: string[]

before(async () => {
  ;[world, browser] = await Promise.all([startDemoWorld(), launchBrowser()])
  const token = await world.token()
  await world.applyRules([])
  await world.putPet()
  const accepted = (await world.transaction(await world.putPet({ token }))).id
  await world.applyRules(['azp=app-a'])
  const denied = (await world.transaction(await world.putPet({ token }))).id
  pages = [
    '/',
    '/tour',
    '/live',
    '/transactions',
    '/transactions?outcome=success,authorization-denied&claim.azp=x&status=200',
    `/transactions/${denied}`,
    ...['general', 'sender', 'message', 'diagnostics', 'json'].map(
      (tab) => `/transactions/${accepted}?tab=${tab}`,
    ),
    '/analytics',
    '/runtime',
    '/try',
    `/try?transaction=${accepted}`,
    '/inspect-token',
    '/audit',
  ]
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  test(`no page of Panoramica, Monitoraggio and Strumenti breaks an accessibility rule (${language})`, async () => {
    await using window = await openConsole(browser, world.product.adminUrl, { language })
    const found: string[] = []
    for (const path of pages) {
      await window.open(path)
      found.push(...(await violationsInBothThemes(window.page, path)))
    }
    assert.deepEqual(found, [])
    assert.deepEqual(window.complaints(), [])
  })
}

test('none of these pages is wider than the window, at 1280 and at 390 pixels', async () => {
  const found: string[] = []
  for (const width of [1280, 390]) {
    await using window = await openConsole(browser, world.product.adminUrl, { width })
    for (const path of pages) {
      await window.open(path)
      found.push(...(await overflowOf(window.page, `${path} at ${width}`)))
    }
  }
  assert.deepEqual(found, [])
})

test('what opens over these pages breaks no accessibility rule', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/transactions',
  })
  const { page } = window
  const found: string[] = []
  for (const name of ['Filtra', 'Viste', 'Colonne', 'Esporta']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').or(page.getByRole('menu')).waitFor()
    found.push(...(await violationsInBothThemes(page, name)))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Ripeti', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ripeti' })
  await dialog.getByText('Autorizzazione Negata', { exact: true }).waitFor()
  found.push(...(await violationsInBothThemes(page, 'Ripeti')))

  assert.deepEqual(found, [])
})
