import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Configuration } from '../../src/model/configuration.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { startProduct } from '../support/product.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole, openWindow } from './support/open-console.ts'
import { savePanel } from './support/save-panel.ts'

let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('a new operator logs in and is offered only what an operator may do', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, { path: '/users' })
  await window.page.getByRole('button', { name: 'Nuovo utente' }).click()
  await window.page.getByLabel('Nome utente').fill('olga')
  await window.page.getByLabel('Password', { exact: true }).fill('una & password # lunga')
  await window.page.getByRole('button', { name: 'Salva', exact: true }).click()
  await window.page.getByRole('cell', { name: 'olga', exact: true }).waitFor()

  await using other = await openWindow(browser, world.product.adminUrl)
  const { page } = other
  await other.open('/login')
  await page.getByLabel('Nome utente').fill('olga')
  await page.getByLabel('Password', { exact: true }).fill('una & password # lunga')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: 'Utente olga' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Utenti e ruoli' }).count(), 0)

  await other.open('/deliveries/Ente/PetStore/v2/configuration/access-control')
  assert.equal(await page.getByRole('button', { name: 'Salva', exact: true }).count(), 0)
  assert.ok(await page.getByRole('switch').first().isDisabled())
})

test('an API key is shown once and works', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, { path: '/api-keys' })
  const { page } = window
  await page.getByRole('button', { name: 'Nuova chiave' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('script')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Copia la chiave adesso' })
  const key = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'L’ho copiata' }).click()

  const answer = await fetch(`${world.product.adminUrl}/api/v1/runtime`, {
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(answer.status, 200)
  await page.getByRole('cell', { name: 'script', exact: true }).waitFor()
  assert.doesNotMatch(await page.content(), new RegExp(key))
})

test('settings are saved inside the document without touching the rest of it', async () => {
  const before = await world.admin.get<Configuration>('/configuration')
  await using window = await openConsole(browser, world.product.adminUrl, { path: '/settings' })
  const { page } = window
  const saving = savePanel(window)
  await page.getByLabel('Contenuti dei messaggi').fill('7')
  await saving.review()
  await saving.panel.getByText('Contenuti dei messaggi').waitFor()
  await saving.confirm()

  const after = await world.admin.get<Configuration>('/configuration')
  assert.equal(after.settings.retention.contentsDays, 7)
  const back = { ...after.settings.retention, contentsDays: before.settings.retention.contentsDays }
  assert.deepEqual({ ...after, settings: { ...after.settings, retention: back } }, before)
})

test('the document is edited, checked and applied, and the revision can be restored', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/import-export',
  })
  const { page } = window
  const editor = page.getByRole('textbox', { name: 'Documento di configurazione' })
  const { revision } = await world.admin.get<{ revision: number }>('/runtime')

  await page.getByRole('radio', { name: 'JSON' }).check()
  const document = await world.admin.get<Configuration>('/configuration')
  const added = { clientId: 'nuovo', name: 'Nuovo', description: '' }
  const changed = { ...document, clients: [...document.clients, added] }
  await editor.fill(JSON.stringify(changed))
  await page.getByRole('button', { name: 'Verifica cosa cambia' }).click()
  await page.getByText('1 oggetto cambierebbe').waitFor()
  await page.getByLabel('Perché (facoltativo)').fill('prova')
  await page.getByRole('button', { name: 'Applica', exact: true }).click()
  await page.getByText(/Applicato: ora la configurazione è r/).waitFor()

  await window.open('/history')
  await page.getByRole('cell', { name: 'prova' }).waitFor()
  await page.getByRole('link', { name: `r${revision}`, exact: true }).click()
  await page.getByRole('button', { name: 'Ripristina questa revisione' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Ripristina questa revisione' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Storico configurazione' }).waitFor()

  const restored = await world.admin.get<Configuration>('/configuration')
  assert.deepEqual(restored.clients, document.clients)
})

test('a document that cannot be read says at which line and column', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/import-export',
  })
  const { page } = window
  await page
    .getByRole('textbox', { name: 'Documento di configurazione' })
    .fill('version: 1\nclients: [')
  await page.getByRole('button', { name: 'Verifica cosa cambia' }).click()
  await page.getByText(/Il documento non si legge: 2:\d+/).waitFor()
})

test('single sign-on is offered where it is switched on, and its failure is told', async () => {
  const environment = { VARCO_SSO_ISSUER: 'http://127.0.0.1:9', VARCO_SSO_CLIENT_SECRET: 'x' }
  await using product = await startProduct({ environment })
  await using window = await openWindow(browser, product.adminUrl)
  const { page } = window
  await window.open('/login')

  await page.getByRole('link', { name: 'Accedi con l’identity provider' }).click()

  await page.getByText('L’accesso con l’identity provider non è riuscito').waitFor()
  await window.logIn()
})
