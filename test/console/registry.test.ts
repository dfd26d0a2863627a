import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { templateNames } from '../../console/src/configuration/token-policies/templates.ts'
import type { Delivery } from '../../src/model/delivery.ts'
import type { TokenPolicy } from '../../src/model/token-policy.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole } from './support/open-console.ts'
import { savePanel } from './support/save-panel.ts'

const OPENAPI = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Anagrafe', version: '1.0.0', description: 'Residenti' },
  servers: [{ url: 'http://127.0.0.1:9/anagrafe' }],
  paths: { '/residenti': { get: { responses: { 200: { description: 'ok' } } } } },
})
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('a delivery is made from an OpenAPI document, protected by a token policy', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/deliveries/new',
  })
  const { page } = window
  const next = () => page.getByRole('button', { name: 'Avanti' }).click()

  await page.getByRole('radio', { name: 'Da un documento' }).check()
  await page.getByLabel('Documento OpenAPI', { exact: true }).fill(OPENAPI)
  await page.getByRole('button', { name: 'Leggi' }).click()
  await page.getByText('1 operazione trovata').waitFor()
  await page.getByLabel('Nome dell’API').fill('Anagrafe')
  await page.getByLabel('Versione').fill('v1')
  await next()
  await page.getByRole('radio', { name: 'Chi ha un token valido' }).check()
  await next()
  await page.getByRole('button', { name: 'Crea l’erogazione' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anagrafe v1' }).waitFor()

  const made = await world.admin.get<Delivery>('/deliveries/Ente/Anagrafe/v1')
  assert.equal(made.upstream.url, 'http://127.0.0.1:9/anagrafe')
  assert.equal(made.accessControl.tokenManagement.policy, 'DemoIdP')
  assert.equal(made.accessControl.tokenManagement.introspection, true)
})

for (const template of templateNames) {
  test(`the addresses of the template ${template} fill a form and are not called by the browser`, async () => {
    const path = `/token-policies/new?template=${template}`
    await using window = await openConsole(browser, world.product.adminUrl, { path })
    await window.page.getByRole('button', { name: window.labels.save, exact: true }).waitFor()
    assert.deepEqual(window.complaints(), [])
  })
}

test('a token policy starts from a template and is saved with its secret, which is never shown again', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/token-policies',
  })
  const { page } = window
  const saving = savePanel(window)

  await page.getByRole('link', { name: 'Nuova token policy' }).click()
  await page.getByRole('link', { name: /Keycloak/ }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Keycloak')
  await page.getByLabel('Client Secret').fill('molto-segreto')
  await saving.review()
  await saving.confirm()
  await page.getByRole('heading', { level: 1, name: 'Keycloak' }).waitFor()
  await page.getByText('Salvato, non mostrato').waitFor()

  const made = await world.admin.get<TokenPolicy>('/token-policies/Keycloak')
  assert.match(made.discovery ?? '', /realms\/REALM/)
  assert.doesNotMatch(await page.content(), /molto-segreto/)
})

test('Prova shows the exchange with the provider, check by check', async () => {
  const token = await world.token()
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/token-policies/DemoIdP',
  })
  const { page } = window

  await page.getByLabel('Token di accesso').fill(token)
  await page.getByRole('button', { name: 'Prova', exact: true }).click()
  await page.getByText(/^Token valido secondo introspection/).waitFor()
  const steps = page.getByRole('row').filter({ hasText: '/introspect' })
  await steps.getByText('valido', { exact: true }).waitFor()

  await page.getByLabel('Token di accesso').fill(`${token}x`)
  await page.getByRole('button', { name: 'Prova', exact: true }).click()
  await page.getByText('Token non valido', { exact: true }).waitFor()
  assert.doesNotMatch(page.url(), new RegExp(token))
})

test('a policy in use cannot be removed, and the console says so', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/token-policies/DemoIdP',
  })
  const { page } = window
  await page.getByRole('button', { name: 'Elimina la token policy' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminare DemoIdP?' })
  await question.getByRole('button', { name: 'Elimina la token policy' }).click()
  await question.getByText('Operazione non riuscita').waitFor()
  assert.equal((await world.admin.call('GET', '/token-policies/DemoIdP')).status, 200)
})

test('organizations and known clients are added, changed and removed', async () => {
  await using window = await openConsole(browser, world.product.adminUrl, {
    path: '/organizations',
  })
  const { page, labels } = window
  const save = () => page.getByRole('button', { name: labels.save, exact: true }).click()

  await page.getByRole('button', { name: 'Nuovo soggetto' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Comune')
  await save()
  await page.getByRole('button', { name: 'Modifica Comune' }).click()
  await page.getByLabel('Descrizione').fill('Comune di prova')
  await save()
  await page.getByRole('cell', { name: 'Comune di prova' }).waitFor()
  await page.getByRole('button', { name: 'Elimina Comune' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('cell', { name: 'Comune di prova' }).waitFor({ state: 'detached' })

  await window.open('/clients')
  await page.getByRole('button', { name: 'Nuovo applicativo' }).click()
  await page.getByLabel('Client ID').fill('shop-client')
  await page.getByLabel('Nome', { exact: true }).fill('Negozio')
  await save()
  await page.getByRole('cell', { name: 'Negozio', exact: true }).waitFor()
  const { items } = await world.admin.get<{ items: { name: string }[] }>('/clients')
  assert.ok(items.some(({ name }) => name === 'Negozio'))
})
