import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { AccessControl } from '../../src/model/access-control.ts'
import type { MessageRecording } from '../../src/model/message-recording.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { accessControlPage } from './support/access-control-page.ts'
import { withBrowser } from './support/browser.ts'
import { messageRecordingPage } from './support/message-recording-page.ts'
import { openConsole } from './support/open-console.ts'
import { savePanel } from './support/save-panel.ts'

const DELIVERY = '/deliveries/Ente/PetStore/v2'
const SECTION = `${DELIVERY}/access-control`
const OPEN = { tokenManagement: { enabled: false }, authorization: { enabled: false } }
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  test(`token management is configured by its visible labels (${language})`, async () => {
    await world.saveAccessControl('Ente/PetStore/v2', OPEN)
    await using window = await openConsole(browser, world.product.adminUrl, { language })
    const form = accessControlPage(window)
    const saving = savePanel(window)

    await form.reach()
    await form.enableIntrospection('DemoIdP')
    await saving.review()
    await saving.confirm()

    const { tokenManagement } = await world.admin.get<AccessControl>(SECTION)
    assert.deepEqual(tokenManagement, {
      enabled: true,
      policy: 'DemoIdP',
      optional: false,
      jwtValidation: false,
      introspection: true,
      userInfo: false,
      tokenForward: true,
    })
    assert.deepEqual(window.complaints(), [])
  })
}

test('the chip says that a saved change is not active, and Applica ora makes it so', async () => {
  await world.saveAccessControl('Ente/PetStore/v2', OPEN)
  await world.resetCaches()
  assert.equal((await world.putPet()).status, 200)
  await using window = await openConsole(browser, world.product.adminUrl)
  const form = accessControlPage(window)
  const saving = savePanel(window)

  await form.reach()
  await form.enableIntrospection('DemoIdP')
  await saving.review()
  await saving.confirm()
  const { page, labels } = window
  await page.getByRole('button', { name: /salvata, non ancora attiva/ }).click()
  assert.equal((await world.putPet()).status, 200)
  await page.getByRole('button', { name: labels.applyNow }).click()
  await page.getByText('Cache svuotate').waitFor()

  assert.equal((await world.putPet()).status, 400)
  await page.getByRole('button', { name: /^Attiva r\d+/ }).waitFor()
})

test('claim rules show their impact on recorded traffic before they are saved', async () => {
  await world.applyRules([])
  const token = await world.token()
  for (const _ of Array.from({ length: 3 })) await world.putPet({ token })
  await using window = await openConsole(browser, world.product.adminUrl)
  const form = accessControlPage(window)
  const saving = savePanel(window)

  await form.reach()
  await form.setRules(['aud=petstore-client', 'azp=somebody-else'])
  await form.impact.first().getByText('prima accettate, ora rifiutate').waitFor()
  await saving.review()
  await saving.panel.getByText('azp=somebody-else').waitFor()
  await saving.saveAndApply()

  assert.equal((await world.putPet({ token })).status, 403)
})

test('rows and text of the claims are always in step', async () => {
  await world.applyRules(['aud=petstore-client'])
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window
  const form = accessControlPage(window)

  await form.reach()
  await page.getByRole('button', { name: 'Aggiungi regola' }).click()
  await page.getByRole('combobox', { name: 'Claim della regola 2' }).fill('azp')
  await page.getByRole('combobox', { name: 'Valori della regola 2' }).fill('app-a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('app, b')
  await page.keyboard.press('Enter')
  assert.equal(await form.claims.inputValue(), 'aud=petstore-client\nazp=app-a, app, b')

  await form.claims.fill('aud=petstore-client\nazp=${not:x}\nscope')
  await page.getByText('Riga 3, carattere 6').waitFor()
  await page.getByLabel('Testo della regola 3').waitFor()
  assert.equal(await page.getByLabel('Condizione della regola 2').inputValue(), 'notOneOf')
})

test('message recording is configured as in the specification, by its visible labels', async () => {
  const section = `${DELIVERY}/message-recording`
  await world.admin.call('PUT', section, { mode: 'default' })
  await using window = await openConsole(browser, world.product.adminUrl)
  const form = messageRecordingPage(window)
  const saving = savePanel(window)

  await form.reach()
  await form.recordOutboundHeadersOnly()
  await saving.review()
  await saving.confirm()

  const saved = await world.admin.get<MessageRecording>(section)
  assert.equal(saved.mode, 'overridden')
  assert.deepEqual(saved.request, {
    enabled: true,
    inbound: { headers: false, payload: false },
    outbound: { headers: true, payload: false },
  })
  assert.equal(saved.response.enabled, false)
})
