import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { historyPage } from './support/history-page.ts'
import { monitoringLabelsOf } from './support/monitoring-labels.ts'
import { type ConsoleWindow, openConsole } from './support/open-console.ts'

const words = monitoringLabelsOf('it')
let world: DemoWorld
let browser: Browser
let deniedId: string
let acceptedId: string
let window: ConsoleWindow

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  const token = await world.token()
  await world.applyRules([])
  await world.putPet()
  acceptedId = (await world.transaction(await world.putPet({ token }))).id
  await world.applyRules(['aud=petstore-client', 'azp=app-a, app-c'])
  deniedId = (await world.transaction(await world.putPet({ token }))).id
  window = await openConsole(browser, world.product.adminUrl)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** Opens a page in the one window of these tests. */
const open = (path: string) => window.open(path)

test('the history shows the newest first, and a row opens its transaction', async () => {
  await open('/')
  const history = historyPage(window, words)

  await history.reach()
  await history.openNewest(words.authorizationDenied, deniedId)

  assert.ok(window.page.url().endsWith(deniedId))
  assert.deepEqual(window.complaints(), [])
})

test('a refused transaction says in one sentence which value the rule lacks', async () => {
  await open(`/transactions/${deniedId}`)
  const { page } = window

  const sentence = page.getByText('Richiesta rifiutata (403): il claim azp vale petstore-client')
  assert.match((await sentence.textContent()) ?? '', /ammessi app-a, app-c\./)
  await page.getByRole('link', { name: 'Aggiungi petstore-client' }).waitFor()
})

test('Percorso shows every stage, what was expected against what came, and what was not reached', async () => {
  await open(`/transactions/${deniedId}`)
  const stages = window.page.getByRole('list', { name: words.journey }).getByRole('listitem')

  assert.equal(await stages.count(), 7)
  const authorization = stages.filter({ hasText: 'Autorizzazione' }).first()
  await authorization.getByRole('cell', { name: 'app-a, app-c' }).waitFor()
  await authorization.getByRole('cell', { name: 'petstore-client' }).waitFor()
  await stages.last().getByText('non raggiunta').waitFor()
})

test('Informazioni Mittente has the sender and Token Info with every claim, scope included', async () => {
  await open(`/transactions/${acceptedId}`)
  const { page } = window
  const history = historyPage(window, words)

  await history.showTab(words.sender)

  const claims = page.getByRole('table', { name: words.tokenInfo })
  await claims.getByRole('row', { name: /^scope read:pets write:pets/ }).waitFor()
  const { token } = await world.admin.transaction(acceptedId)
  assert.equal(await claims.getByRole('row').count(), Object.keys(token?.claims ?? {}).length + 1)
})

test('a claim filters the history, and can become a rule', async () => {
  await open(`/transactions/${acceptedId}?tab=sender`)
  const { page } = window

  await page.getByRole('link', { name: 'Crea una regola su scope' }).click()
  await page.getByRole('dialog').getByText('scope=read:pets write:pets').waitFor()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Scarta', exact: true }).click()
  await open(`/transactions/${acceptedId}?tab=sender`)
  await page.getByRole('link', { name: 'Transazioni con questo valore di azp' }).click()
  await page.getByRole('button', { name: 'Togli il filtro azp = petstore-client' }).waitFor()

  assert.equal(new URL(page.url()).searchParams.get('claim.azp'), 'petstore-client')
})

test('Dettagli Messaggio shows Contenuti Uscita with the headers of Token Forward marked', async () => {
  await open(`/transactions/${acceptedId}`)
  const { page } = window
  const history = historyPage(window, words)

  await history.showTab(words.message)

  await page.getByRole('heading', { name: words.outboundContents }).waitFor()
  const subject = page.getByRole('row', { name: /^Gateway-Token-ClientId/ })
  await subject.getByText(words.addedByGateway).waitFor()
  await subject.getByText('petstore-client').waitFor()
  const accept = page.getByRole('row', { name: /^accept/ })
  assert.equal(await accept.getByText(words.addedByGateway).count(), 0)
})

test('filters are in the address, Back takes them away again, and chips remove them one by one', async () => {
  await open('/transactions')
  const { page } = window
  const history = historyPage(window, words)

  await page.getByRole('button', { name: 'Filtra' }).click()
  await page.getByRole('checkbox', { name: words.authorizationDenied }).check()
  await page.getByRole('button', { name: 'Applica' }).click()
  const chip = page.getByRole('button', {
    name: `Togli il filtro Esito = ${words.authorizationDenied}`,
  })
  await chip.waitFor()
  assert.match(page.url(), /outcome=authorization-denied/)
  // The newest row may be one of these before the filter is heard of: what has to go is the others.
  await history.grid.getByText(words.tokenManagementFailed).first().waitFor({ state: 'hidden' })
  await history.row(0).filter({ hasText: words.authorizationDenied }).waitFor()

  await page.goBack()
  await history.grid.getByText(words.tokenManagementFailed).first().waitFor()
  await page.goForward()
  await chip.click()
  await history.grid.getByText(words.tokenManagementFailed).first().waitFor()
})

for (const search of [
  '?status=999&outcome=nonsense&from=yesterday&to=%00&period=13y',
  '?claim.=x&claim.__proto__=y&q=%7B%22a%22%3A1%7D&limit=-1&cursor=%FF',
  `?q=${'x'.repeat(5000)}&outcome[]=success&org=%2F..%2F`,
]) {
  test(`search parameters that make no sense do not break the history: ${search.slice(0, 40)}`, async () => {
    await open(`/transactions${search}`)
    const { page } = window

    await page.getByRole('heading', { level: 1, name: words.transactions }).waitFor()
    const content = page
      .getByRole('grid')
      .or(page.getByRole('heading', { name: 'Nessuna transazione' }))
    await content.waitFor()
    assert.deepEqual(window.complaints(), [])
  })
}

test('the histogram draws accepted requests and failures in two colours of the theme', async () => {
  await open('/transactions')
  const bars = window.page.getByRole('img', { name: /richieste nel periodo/ }).locator('g rect')
  await bars.first().waitFor({ state: 'attached' })

  const fills = await window.page.evaluate<string[]>(
    '[...document.querySelectorAll("main [role=img] g:first-of-type rect")].map((rect) => getComputedStyle(rect).fill)',
  )
  assert.deepEqual(fills, ['rgb(67, 146, 224)', 'rgb(204, 51, 77)'])
})

test('dragging over the histogram sets the time range', async () => {
  await open('/transactions?period=1h')
  const { page } = window
  const box = await page.getByRole('img', { name: /richieste nel periodo/ }).boundingBox()
  assert.ok(box)

  await page.mouse.move(box.x + box.width * 0.8, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL(/from=/)

  const { searchParams } = new URL(page.url())
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''))
  assert.ok(to! - from! < 20 * 60_000 && to! - from! > 5 * 60_000)
  assert.equal(searchParams.get('period'), null)
  await historyPage(window, words).row(0).waitFor()
})

test('the history is read by keyboard: arrows choose, Enter opens, Escape lets go', async () => {
  await open('/transactions')
  const { page } = window
  const history = historyPage(window, words)
  const isChosen = (index: number) => history.row(index).getAttribute('aria-selected')

  await history.grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await isChosen(1), 'true')
  await page.keyboard.press('Escape')
  assert.equal(await isChosen(1), 'false')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: words.journey }).waitFor()

  assert.ok(page.url().endsWith(deniedId))
})

test('the id of a transaction in the search box leads to it', async () => {
  await open('/transactions')
  const { page } = window

  await page.keyboard.press('/')
  await page.keyboard.type(acceptedId)
  await page.keyboard.press('Enter')

  await page.getByRole('tab', { name: words.journey }).waitFor()
  assert.ok(page.url().endsWith(acceptedId))
})

test('the export has the transactions of the filters', async () => {
  await open('/transactions?outcome=authorization-denied')
  const { page } = window

  await page.getByRole('button', { name: 'Esporta' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])

  const csv = await readFile(await download.path(), 'utf8')
  assert.ok(csv.includes(deniedId))
  assert.ok(!csv.includes(acceptedId))
})

test('a view keeps filters under a name, and columns can be chosen', async () => {
  await open('/transactions?outcome=success&period=7d')
  const { page } = window

  await page.getByRole('button', { name: 'Viste' }).click()
  await page.getByLabel('Nome della vista').fill('riuscite')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await window.open('/transactions')
  await page.getByRole('button', { name: 'Viste' }).click()
  await page.getByRole('button', { name: 'riuscite', exact: true }).click()
  await page.waitForURL(/outcome=success/)
  assert.match(page.url(), /period=7d/)

  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Nodo' }).click()
  await page.getByRole('columnheader', { name: 'Nodo' }).waitFor()
})

test('Copia come writes a command with the token as a variable', async () => {
  await open(`/transactions/${acceptedId}`)
  const { page, context } = window
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.getByRole('button', { name: 'Copia come' }).click()
  await page.getByRole('menuitem', { name: 'curl' }).click()
  await page.getByText('Copiato').waitFor()

  const command = await page.evaluate<string>('navigator.clipboard.readText()')
  assert.match(
    command,
    /^curl -i -X PUT .*\/gateway\/Ente\/PetStore\/v2\/pet\?access_token='?"\$TOKEN"/,
  )
  assert.ok(command.includes(world.product.gatewayUrl))
})
