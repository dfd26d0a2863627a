import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { administrationPages, configurationPages } from './support/all-pages.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { openConsole, openWindow, overflowOf } from './support/open-console.ts'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
const FORM = '/deliveries/Ente/PetStore/v2/configuration/access-control'
const pages = [...configurationPages, ...administrationPages]
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await Promise.all([startDemoWorld(), launchBrowser()])
  await world.applyRules(['aud=petstore-client', 'azp=petstore-client, other-client'])
  await world.putPet({ token: await world.token() })
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  test(`every page obeys the accessibility rules in both themes and fits the window (${language})`, async () => {
    await using window = await openConsole(browser, world.product.adminUrl, { language })
    const found: string[] = []
    for (const path of pages) {
      await window.page.setViewportSize(WIDE)
      await window.open(path)
      // The frame is the same on every page: once is enough.
      const part = path === pages[0] ? undefined : '#content'
      found.push(...(await violationsInBothThemes(window.page, path, part)))
      found.push(...(await overflowOf(window.page, `${path} at ${WIDE.width}`)))
      await window.page.setViewportSize(NARROW)
      found.push(...(await overflowOf(window.page, `${path} at ${NARROW.width}`)))
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
  await page.getByLabel(labels.claims, { exact: true }).fill('aud=other\nwrong')
  await page.getByText('Riga 2, carattere 6').waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'fault'), [])

  await page.getByLabel(labels.claims, { exact: true }).fill('aud=other')
  await page.getByRole('button', { name: labels.save, exact: true }).click()
  await page.getByRole('dialog', { name: labels.whatChanges }).waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'review'), [])

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: labels.palette }).waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'palette'), [])

  await page.keyboard.press('Escape')
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Token Policy' }).waitFor()
  assert.deepEqual(await violationsInBothThemes(page, 'menu'), [])
})
