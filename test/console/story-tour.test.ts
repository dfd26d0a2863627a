import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import type { AccessControl } from '../../src/model/access-control.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
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

test('the guided scenario goes from a refusal to the corrected rule, with a real login', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, { path: '/' })
  const { page } = window
  const step = (title: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  const take = async (title: string, action: string, status: number) => {
    await step(title).getByRole('button', { name: action }).click()
    await step(title).getByText(`HTTP ${status}`, { exact: true }).waitFor()
  }

  await page.getByRole('link', { name: 'Inizia lo scenario' }).click()
  await take('Senza token', 'Chiama senza token', 400)
  await step('Ottieni un token').getByRole('button', { name: 'Accedi e ottieni un token' }).click()
  await page.waitForURL(`${world.identityProviderUrl}/**`)
  await page.getByLabel(/Nome utente/).fill('mario.rossi')
  await page.getByLabel('Password').fill('mario-demo')
  await page.getByLabel('Password').press('Enter')
  await page.waitForURL('**/console/tour')
  await page.getByText('Hai un token').waitFor()
  assert.ok(!page.url().includes('code='))

  await take('Con il token', 'Chiama con il token', 200)
  const accepted = step('Con il token')
  await accepted.getByRole('row', { name: /^scope openid profile email/ }).waitFor()
  await accepted.getByRole('row', { name: /^Gateway-Token-Subject/ }).waitFor()
  await take('Con un token alterato', 'Chiama con il token alterato', 401)
  await take('Una regola che non ti conosce', 'Salva le regole', 403)
  await step('Una regola che non ti conosce')
    .getByText('il claim azp vale petstore-client')
    .waitFor()
  await take('La regola corretta', 'Aggiungi petstore-client', 200)
  await page.getByText('Fatto: hai visto tutto lo scenario.').waitFor()

  const { authorization } = await world.admin.get<AccessControl>(
    '/deliveries/Ente/PetStore/v2/access-control',
  )
  assert.deepEqual(
    authorization.claims.rules.at(-1),
    'azp=unknown-client, other-client, petstore-client',
  )
  await page.getByRole('button', { name: 'Ricomincia da capo' }).click()
  await step('Senza token').getByText('HTTP 400', { exact: true }).waitFor({ state: 'detached' })
})

test('an answer to a login that was not begun here gives no token', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window

  await page.goto(`${window.url}/tour/callback?code=stolen&state=guessed`)

  await page.getByText('L’accesso non è riuscito').waitFor()
})
