import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PASSWORD } from '../support/product.ts'
import { withBrowser } from './support/browser.ts'
import { goByPalette, setByKeys, tabTo } from './support/keyboard.ts'
import { type ConsoleWindow, openConsole, openWindow } from './support/open-console.ts'
import { resettingCaches } from './support/reset-caches.ts'

const DELIVERY = 'Ente/PetStore/v2'
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** What somebody without a mouse does again and again. */
function keys({ page, labels }: ConsoleWindow) {
  const review = page.getByRole('dialog', { name: labels.whatChanges })
  const follow = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('link', { name, exact: typeof name === 'string' }).first())
    await page.keyboard.press('Enter')
  }
  return {
    follow,
    async toSection(name: string) {
      await follow(labels.deliveries)
      await follow('PetStore')
      await follow(labels.configuration)
      await follow(new RegExp(`^${name}`))
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
    async saveAndReset() {
      await tabTo(page, page.getByRole('button', { name: labels.save, exact: true }))
      await page.keyboard.press('Enter')
      await review.waitFor()
      await page.keyboard.press('Control+Enter')
      await review.waitFor({ state: 'hidden' })
      await resettingCaches(page, () => goByPalette(page, 'ResetAllCaches'))
      await page.getByText('Cache svuotate').first().waitFor()
    },
    /** The newest transaction, at one of its tabs. */
    async see(id: string, tab: string) {
      await goByPalette(page, 'Transazioni')
      const grid = page.getByRole('grid')
      await grid.locator(`a[href$="${id}"]`).waitFor()
      await tabTo(page, grid)
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      const wanted = page.getByRole('tab', { name: tab, exact: true })
      await tabTo(page, page.getByRole('tab', { selected: true }))
      while ((await wanted.getAttribute('aria-selected')) !== 'true')
        await page.keyboard.press('ArrowRight')
    },
  }
}

async function put(status: number, token?: string): Promise<string> {
  const response = await world.putPet(token === undefined ? {} : { token })
  assert.equal(response.status, status)
  return (await world.transaction(response)).id
}

test('the specification’s story is told by keyboard alone', async () => {
  const open = { tokenManagement: { enabled: false }, authorization: { enabled: false } }
  await world.saveAccessControl(DELIVERY, open)
  await world.admin.call('PUT', `/deliveries/${DELIVERY}/message-recording`, { mode: 'default' })
  await world.resetCaches()
  const token = await world.token()
  await using window = await openWindow(browser, world.product.adminUrl)
  const { page, labels } = window
  const { toSection, saveAndReset, see, follow } = keys(window)

  await window.open('/login')
  await tabTo(page, page.getByLabel(labels.username))
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: labels.user }).waitFor()

  await toSection(labels.accessControl)
  const section = page.getByRole('region', { name: labels.tokenManagement })
  await setByKeys(page, section.getByRole('switch', { name: labels.state, exact: true }))
  await tabTo(page, section.getByLabel(labels.policy))
  await page.keyboard.type('DemoIdP')
  const introspection = section.getByRole('radiogroup', { name: labels.introspection })
  await tabTo(page, introspection.getByRole('radio', { checked: true }))
  const wanted = introspection.getByRole('radio', { name: labels.enabled, exact: true })
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight')
  await setByKeys(page, section.getByRole('switch', { name: labels.tokenForward }))
  await saveAndReset()
  await see(await put(400), 'Diagnostici')
  await page.getByText('Gestione Token Fallita').first().waitFor()

  await see(await put(200, token), 'Informazioni Mittente')
  const claims = page.getByRole('table', { name: 'Token Info' })
  await claims.getByRole('row', { name: /^scope read:pets write:pets/ }).waitFor()

  await toSection(labels.messageRecording)
  const mode = page.getByRole('radiogroup', { name: labels.general })
  await tabTo(page, mode.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await setByKeys(page, page.getByRole('switch', { name: labels.requestState }))
  const outbound = page
    .getByRole('group', { name: labels.request, exact: true })
    .getByRole('group', { name: labels.outbound, exact: true })
  await setByKeys(page, outbound.getByRole('checkbox', { name: 'Headers' }))
  await saveAndReset()
  await see(await put(200, token), 'Dettagli Messaggio')
  await page.getByRole('row', { name: /^Gateway-Token-Subject/ }).waitFor()

  await toSection(labels.accessControl)
  await setByKeys(page, page.getByRole('switch', { name: labels.authorizationState }))
  await setByKeys(page, page.getByRole('switch', { name: labels.claimsState }))
  await tabTo(page, page.getByLabel(labels.claims, { exact: true }))
  await page.keyboard.type('aud=petstore-client\nazp=unknown-client')
  await saveAndReset()
  await see(await put(403, token), 'Diagnostici')
  await page.getByRole('row', { name: /004005.*azp.*petstore-client/ }).waitFor()

  await follow('Aggiungi petstore-client')
  const review = page.getByRole('dialog', { name: labels.whatChanges })
  await tabTo(page, review.getByRole('button', { name: labels.saveAndApply }))
  await page.keyboard.press('Enter')
  await review.waitFor({ state: 'hidden' })
  await put(200, token)
  assert.deepEqual(window.complaints(), [])
})

test('the first Tab of a page skips to its content', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  assert.ok(await skip.evaluate((node) => node === node.ownerDocument.activeElement))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate('document.activeElement.closest("main") !== null')
  assert.equal(inside, true)
})
