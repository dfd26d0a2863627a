import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { type ConsoleWindow, openConsole } from './support/open-console.ts'

let world: DemoWorld
let browser: Browser
let window: ConsoleWindow
let refusedId: string

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  refusedId = (await world.transaction(await world.putPet())).id
  window = await openConsole(browser, world.product.adminUrl)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** Opens the palette, pastes, and takes the first line, which must say what it will do. */
async function paste(text: string, promise: string): Promise<void> {
  const { page, labels } = window
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: labels.palette })
  await search.fill(text)
  await page.getByRole('option').first().filter({ hasText: promise }).waitFor()
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
}

test('a pasted transaction id opens the transaction', async () => {
  await paste(refusedId, 'Apri la transazione')
  await window.page.getByText('Richiesta rifiutata (400)').waitFor()
  assert.ok(window.page.url().endsWith(refusedId))
})

test('a pasted error code finds the transactions that were answered with it', async () => {
  await paste('protocol:GATEWAY-1366', 'GATEWAY-1366')
  const grid = window.page.getByRole('grid')
  await grid.getByText('Gestione Token Fallita').first().waitFor()
})

test('a pasted JWT is read on the page for tokens and stays out of the address', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'RS256' })}.${part({ sub: 'pasted-subject' })}.c2ln`
  await paste(`Bearer ${token}`, 'Analizza questo token')
  await window.page.getByRole('row', { name: /^sub pasted-subject/ }).waitFor()
  assert.ok(!window.page.url().includes(token))
})

test('a pasted address of the gateway opens its delivery', async () => {
  await paste(`${world.product.gatewayUrl}/gateway/Ente/PetStore/v2/pet/7`, 'Apri l’erogazione')
  await window.page.getByRole('heading', { level: 1, name: 'PetStore v2' }).waitFor()
})

test('a pasted curl command becomes a request to send', async () => {
  const url = `${world.product.gatewayUrl}/gateway/Ente/PetStore/v2/pet?access_token=secret-token`
  await paste(`curl -X PUT '${url}' -d '{"id":3}'`, 'Apri in Prova API: PUT')
  const { page } = window
  await page.getByLabel('Contenuto').waitFor()
  assert.equal(await page.getByLabel('Contenuto').inputValue(), '{"id":3}')
  assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), 'secret-token')
  assert.ok(!page.url().includes('secret-token'))
  assert.deepEqual(window.complaints(), [])
})
