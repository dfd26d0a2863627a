import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { takeDemoToken } from './support/demo-token.ts'
import { type ConsoleWindow, openConsole } from './support/open-console.ts'

let world: DemoWorld
let browser: Browser
let window: ConsoleWindow

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  await world.applyRules([])
  window = await openConsole(browser, world.product.adminUrl)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('Runtime shows what a node runs, and ResetAllCaches empties it with the node’s answer', async () => {
  await world.putPet({ token: await world.token() })
  const { page } = window
  await window.open('/runtime')
  const plans = page.getByRole('table', { name: /Configurazioni in cache$/ })
  await plans.getByRole('cell', { name: 'Ente/PetStore/v2' }).waitFor()

  await page.getByRole('button', { name: 'ResetAllCaches' }).click()

  const answer = page.getByRole('status').filter({ hasText: 'Cache svuotate' })
  assert.match((await answer.textContent()) ?? '', /: r\d+/)
  await page.getByText('Nulla in cache').waitFor()
})

test('one token can be forgotten, and one that nobody knows is said to be unknown', async () => {
  const token = await world.token()
  await world.putPet({ token })
  const { page } = window
  await window.open('/runtime')
  const panel = page.getByRole('region', { name: 'Dimentica un token' })
  const field = panel.getByLabel('Un token')

  await field.fill(token)
  await panel.getByRole('button', { name: 'Dimentica' }).click()
  await panel.getByText('Dimenticato su ogni nodo.').waitFor()
  await field.fill('nobody-knows-this')
  await panel.getByRole('button', { name: 'Dimentica' }).click()

  await panel.getByText('Nessun esito in cache per questo token.').waitFor()
})

test('Prova API sends a request, and shows answer and path side by side', async () => {
  const { page } = window
  await window.open('/try')
  const answer = page.getByRole('region', { name: 'Risposta' })

  await page.getByLabel('Metodo').selectOption('PUT')
  await page.getByLabel('Percorso', { exact: true }).fill('/pet')
  await page.getByLabel('Header', { exact: true }).fill('Content-Type: application/json')
  await page.getByLabel('Contenuto').fill('{"id":1,"name":"Fido"}')
  await page.getByRole('button', { name: 'Invia' }).click()
  await answer.getByText('HTTP 400').waitFor()
  await answer.getByText('protocol:GATEWAY-1366').waitFor()
  await answer.getByText('Richiesta rifiutata (400): non c’è un token').waitFor()

  await takeDemoToken(page)
  await page.getByRole('button', { name: 'Invia' }).click()
  await answer.getByText('HTTP 200').waitFor()
  await answer.getByText('"name": "Fido"').waitFor()
  await answer
    .getByRole('list', { name: 'Percorso' })
    .getByText('Inoltro all’applicativo')
    .waitFor()
  assert.deepEqual(window.complaints(), [])
})

test('a pasted curl command fills the request', async () => {
  const { page } = window
  await window.open('/try')

  await page.getByRole('button', { name: 'Incolla un comando curl' }).click()
  await page
    .getByRole('textbox', { name: 'Incolla un comando curl' })
    .fill(
      `curl -X PUT "http://x:1/gateway/Ente/PetStore/v2/pet?access_token=abc" -H 'X-Note: it'\\''s' -d '{"a":1}'`,
    )
  await page.getByRole('button', { name: 'Leggi il comando' }).click()

  assert.equal(await page.getByLabel('Percorso', { exact: true }).inputValue(), '/pet')
  assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), 'abc')
  assert.equal(await page.getByLabel('Contenuto').inputValue(), '{"a":1}')
  assert.match(await page.getByLabel('Header', { exact: true }).inputValue(), /^X-Note: it's/)
  assert.ok(!page.url().includes('abc'))
})

test('Analizza token says what every delivery would do, and reads a JWT in the browser', async () => {
  const { page } = window
  await window.open('/inspect-token')
  const field = page.getByLabel('Token', { exact: true })

  await field.fill(await world.token())
  await page.getByText('Il token è opaco').waitFor()
  await page.getByRole('button', { name: 'Analizza' }).click()
  const verdict = page.getByRole('button', { name: /^Ente\/PetStore\/v2/ })
  await verdict.filter({ hasText: 'Ok' }).waitFor()

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  await field.fill(`${part({ alg: 'RS256' })}.${part({ sub: 'Niccolò', exp: 1 })}.c2ln`)
  await page.getByRole('row', { name: /^sub Niccolò/ }).waitFor()
  await page.getByRole('button', { name: 'Analizza' }).click()
  await verdict.filter({ hasText: 'Gestione Token Fallita' }).waitFor()
})

test('Auditing shows who changed what, with before and after, and that the chain is intact', async () => {
  await world.applyRules(['azp=from-the-audit-test'])
  const { page } = window
  await window.open('/audit?action=change')

  await page.getByText(/^Catena integra: \d+ voci$/).waitFor()
  const entry = page.getByRole('row').filter({ hasText: 'Ente/PetStore/v2' }).first()
  await entry.getByRole('button', { name: /camp[oi]$/ }).click()
  await page.getByText('azp=from-the-audit-test').first().waitFor()
  await page.getByLabel('Autore').fill('nobody')
  await page.getByRole('button', { name: 'Filtra', exact: true }).click()

  await page.getByText('Nessuna voce con questi filtri.').waitFor()
  assert.match(page.url(), /author=nobody/)
  assert.deepEqual(window.complaints(), [])
})
