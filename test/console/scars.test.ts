import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Request } from 'playwright-core'
import type { AccessControl } from '../../src/model/access-control.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PASSWORD } from '../support/product.ts'
import { accessControlPage } from './support/access-control-page.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole, openWindow } from './support/open-console.ts'
import { savePanel } from './support/save-panel.ts'

const FORM = '/deliveries/Ente/PetStore/v2/configuration/access-control'
const SECTION = '/deliveries/Ente/PetStore/v2/access-control'
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const isSave = (request: Request) => request.method() === 'PUT'

for (const path of [
  FORM,
  FORM.replace('access-control', 'message-recording'),
  FORM.replace('access-control', 'upstream'),
  FORM.replace('access-control', 'cors'),
  FORM.replace('access-control', 'limits'),
  '/token-policies/DemoIdP',
  '/settings',
]) {
  test(`saving ${path} without a change sends the document that was loaded`, async () => {
    await using window = await openConsole(browser, world.product.adminUrl, { path })
    const { page } = window
    const saving = savePanel(window)

    const { promise: held, resolve: release } = Promise.withResolvers<void>()

    await saving.review()
    await saving.panel.getByText(window.labels.nothingChanged).waitFor()
    const sending = page.waitForRequest(isSave)
    await page.route('**/api/v1/**', async (route) => {
      if (isSave(route.request())) await held
      await route.continue()
    })
    await saving.panel.getByRole('button', { name: window.labels.confirmSave }).click()
    const sent = await sending
    const stored = await world.admin.get(new URL(sent.url()).pathname.replace('/api/v1', ''))
    release()
    await saving.panel.waitFor({ state: 'hidden' })

    assert.deepEqual(sent.postDataJSON(), stored)
    assert.ok(sent.headers()['if-match'])
  })
}

test('a failed load shows the failure and no form', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page, labels } = window
  await page.route(`**/api/v1${SECTION}`, (route) => route.fulfill({ status: 500, body: 'oops' }))

  await page.goto(`${window.url}${FORM}`)
  await page.getByText(labels.notLoaded).waitFor()

  assert.equal(await page.getByRole('button', { name: labels.save, exact: true }).count(), 0)
  assert.equal(await page.getByRole('switch').count(), 0)
})

test('a delivery that does not exist shows no empty form', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page, labels } = window
  await page.goto(`${window.url}/deliveries/Ente/Nothing/v1/configuration/access-control`)
  await page.getByText(labels.notLoaded).waitFor()
  assert.equal(await page.getByRole('switch').count(), 0)
})

test('a failed save says so and keeps the form as it is', async () => {
  await world.applyRules([])
  await using window = await openConsole(browser, world.product.adminUrl, { path: FORM })
  const { page, labels } = window
  const form = accessControlPage(window)
  const saving = savePanel(window)
  await form.setRules(['aud=kept'])
  await page.route('**/api/v1/deliveries/**', (route) =>
    isSave(route.request()) ? route.abort() : route.continue(),
  )

  await saving.review()
  await saving.panel.getByRole('button', { name: labels.confirmSave }).click()
  await saving.panel.getByText(labels.notSaved).waitFor()

  await page.keyboard.press('Escape')
  assert.equal(await form.claims.inputValue(), 'aud=kept')
})

test('a session that has ended never looks like a save, and nothing typed is lost', async () => {
  await world.applyRules([])
  await using window = await openConsole(browser, world.product.adminUrl, { path: FORM })
  const { page, labels, context } = window
  const form = accessControlPage(window)
  const saving = savePanel(window)
  await form.setRules(['aud=typed-before'])

  await saving.review()
  await context.clearCookies()
  // Whatever asks the server next notices it as well, so the login may already lie over the panel.
  await saving.panel.getByRole('button', { name: labels.confirmSave }).dispatchEvent('click')
  const login = page.getByRole('dialog', { name: labels.sessionEnded })
  await login.waitFor()
  const stored = await world.admin.get<AccessControl>(SECTION)
  assert.deepEqual(stored.authorization.claims.rules, [])

  await login.getByLabel(labels.password, { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: labels.logIn }).click()
  await login.waitFor({ state: 'hidden' })
  await saving.confirm()
  const saved = await world.admin.get<AccessControl>(SECTION)
  assert.deepEqual(saved.authorization.claims.rules, ['aud=typed-before'])
})

test('a draft survives leaving the page and a new login, without being saved', async () => {
  await world.applyRules([])
  await using window = await openConsole(browser, world.product.adminUrl, { path: FORM })
  const { page, labels, context } = window
  const form = accessControlPage(window)
  await form.setRules(['aud=draft'])
  await page.getByRole('link', { name: labels.deliveries, exact: true }).first().click()
  await page.getByRole('dialog', { name: labels.unsaved }).waitFor()
  await page.getByRole('button', { name: labels.keepDraft }).click()
  await page.getByRole('heading', { level: 1, name: labels.deliveries }).waitFor()

  await context.clearCookies()
  await page.goto(`${window.url}${FORM}`)
  await window.logIn()
  await page.getByText('Abbiamo ripreso la bozza').waitFor()

  assert.equal(await form.claims.inputValue(), 'aud=draft')
  const stored = await world.admin.get<AccessControl>(SECTION)
  assert.deepEqual(stored.authorization.claims.rules, [])
})

test('leaving a changed form asks first, and staying loses nothing', async () => {
  await world.applyRules([])
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page, labels } = window
  const form = accessControlPage(window)
  await form.reach()
  await form.setRules(['aud=stay'])

  await page.goBack()
  await page.getByRole('button', { name: labels.stay }).click()
  assert.equal(await form.claims.inputValue(), 'aud=stay')

  await page.getByRole('link', { name: labels.deliveries, exact: true }).first().click()
  await page.getByRole('button', { name: labels.discard }).click()
  await page.getByRole('heading', { level: 1, name: labels.deliveries }).waitFor()
  await window.open(FORM)
  assert.equal(await form.claims.count(), 0)
})

test('two people who save one document lose nothing: the second sees both and merges', async () => {
  await world.applyRules([])
  await using window = await openConsole(browser, world.product.adminUrl, { path: FORM })
  const { page, labels } = window
  const form = accessControlPage(window)
  const saving = savePanel(window)
  await form.setRules(['aud=mine'])
  const current = await world.admin.get<AccessControl>(SECTION)
  await world.saveAccessControl('Ente/PetStore/v2', {
    ...current,
    tokenManagement: { ...current.tokenManagement, tokenForward: false },
  })

  await saving.review()
  await saving.panel.getByRole('button', { name: labels.confirmSave }).click()
  const conflict = page.getByRole('dialog', { name: labels.conflict })
  await conflict.getByText('Token Forward').waitFor()
  await conflict.getByRole('button', { name: labels.saveMerged }).click()
  await conflict.waitFor({ state: 'hidden' })

  const merged = await world.admin.get<AccessControl>(SECTION)
  assert.equal(merged.tokenManagement.tokenForward, false)
  assert.deepEqual(merged.authorization.claims.rules, ['aud=mine'])
})

test('addresses with senseless parameters show the page, not an error', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window
  for (const path of [
    '/deliveries?sort=%5B%5D&desc=perhaps&filter=%7B%22a%22%3A1%7D&org=%00',
    `${FORM}?at=-1&rule=%5B1%5D`,
    '/token-policies/new?template=constructor',
    '/history/nonsense',
    '/login?next=//evil.example',
  ]) {
    await page.goto(`${window.url}${path}`)
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor()
  }
  assert.deepEqual(window.complaints(), [])
})

test('a wrong password is told and logs nobody in', async () => {
  await using window = await openWindow(browser, world.product.adminUrl)
  const { page, labels } = window
  await page.goto(`${window.url}/deliveries`)
  await page.getByLabel(labels.username).fill('admin')
  await page.getByLabel(labels.password, { exact: true }).fill('wrong')
  await page.getByRole('button', { name: labels.logIn }).click()

  await page.getByText('Nome utente o password non corretti.').waitFor()
  assert.equal(await page.getByRole('button', { name: labels.user }).count(), 0)
})
