import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PASSWORD } from '../support/product.ts'
import { launchBrowser } from './support/browser.ts'
import { goByPalette, tabTo } from './support/keyboard.ts'
import { openWindow } from './support/open-console.ts'

let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await Promise.all([startDemoWorld(), launchBrowser()])
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('the scenario is configured, applied and watched by keyboard alone', async () => {
  const closed = { tokenManagement: { enabled: false }, authorization: { enabled: false } }
  await world.saveAccessControl('Ente/PetStore/v2', closed)
  await world.resetCaches()
  assert.equal((await world.putPet()).status, 200)
  await using window = await openWindow(browser, world.product.adminUrl)
  const { page, labels } = window

  await window.open('/login')
  await tabTo(page, page.getByLabel(labels.username))
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: labels.user }).waitFor()

  await tabTo(page, page.getByRole('link', { name: labels.deliveries, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'PetStore', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: labels.configuration, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Controllo Accessi/ }))
  await page.keyboard.press('Enter')

  const section = page.getByRole('region', { name: labels.tokenManagement })
  await tabTo(page, section.getByRole('switch', { name: labels.state, exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, section.getByLabel(labels.policy))
  await page.keyboard.type('DemoIdP')
  const introspection = section.getByRole('radiogroup', { name: labels.introspection })
  await tabTo(page, introspection.getByRole('radio', { checked: true }))
  for (const choice of [labels.enabled, labels.disabled, labels.enabled]) {
    const wanted = introspection.getByRole('radio', { name: choice, exact: true })
    while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: labels.whatChanges })
  await review.waitFor()
  await page.keyboard.press('Control+Enter')
  await review.waitFor({ state: 'hidden' })

  await goByPalette(page, 'ResetAllCaches')
  await page.getByText('Cache svuotate').waitFor()
  const refused = await world.putPet()
  assert.equal(refused.status, 400)
  await world.transaction(refused)

  await goByPalette(page, 'Transazioni')
  const newest = page.getByRole('row').filter({ hasText: 'Gestione Token Fallita' }).first()
  await newest.waitFor()
  assert.deepEqual(window.complaints(), [])
})

test('the first Tab of a page skips to its content', async () => {
  await using window = await openWindow(browser, world.product.adminUrl)
  const { page } = window
  await window.open('/login')
  await window.logIn()
  await window.open('/deliveries')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  assert.ok(await skip.evaluate((node) => node === node.ownerDocument.activeElement))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate('document.activeElement.closest("main") !== null')
  assert.equal(inside, true)
})
