import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { type ConsoleWindow, openConsole } from './support/open-console.ts'

const TEXT = 'aud=petstore'
const MOST_MS = 50
const WARM_UP_KEYS = 5
const FIELDS =
  'input:not([type]), input[type=text], input[type=password], input[type=search], textarea, [contenteditable=true]'
let world: DemoWorld
let browser: Browser
let window: ConsoleWindow
let spent: () => Promise<number>

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  await world.applyRules(['aud=petstore-client'])
  window = await openConsole(browser, world.product.adminUrl)
  spent = await processorTime(window.page)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const delivery = '/deliveries/Ente/PetStore/v2/configuration'
/** Every page with something to type into; some have it behind a button. */
const forms: { path: string; behind?: string }[] = [
  { path: '/deliveries' },
  { path: '/deliveries/new' },
  { path: `${delivery}/access-control` },
  { path: `${delivery}/message-recording` },
  { path: `${delivery}/upstream` },
  { path: `${delivery}/cors` },
  { path: `${delivery}/limits` },
  { path: '/token-policies/DemoIdP' },
  { path: '/organizations', behind: 'Nuovo soggetto' },
  { path: '/clients', behind: 'Nuovo applicativo' },
  { path: '/transactions' },
  { path: '/try' },
  { path: '/inspect-token' },
  { path: '/audit' },
  { path: '/users', behind: 'Nuovo utente' },
  { path: '/api-keys', behind: 'Nuova chiave' },
  { path: '/settings' },
  { path: '/import-export' },
]

for (const { path, behind } of forms) {
  test(`a key typed into any field of ${path} costs the page no more than ${MOST_MS} ms`, async () => {
    const { page } = window
    await window.open(path)
    if (behind) await page.getByRole('button', { name: behind }).first().click()
    const within = behind ? page.getByRole('dialog') : page.getByRole('main')
    await within.waitFor()
    const costs: Record<string, number> = {}
    for (const field of await typable(within)) {
      costs[await nameOf(field)] = await longestKey(page, field)
    }

    const late = Object.entries(costs).filter(([, ms]) => ms > MOST_MS)
    assert.deepEqual(late, [])
    assert.ok(Object.keys(costs).length > 0 || path.endsWith('cors') || path.endsWith('recording'))
  })
}

async function typable(within: Locator): Promise<Locator[]> {
  const fields: Locator[] = []
  for (const field of await within.locator(FIELDS).all()) {
    if ((await field.isVisible()) && (await field.isEditable())) fields.push(field)
  }
  return fields
}

function nameOf(field: Locator): Promise<string> {
  return field.evaluate(
    (element) =>
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.id ?? 'field',
  )
}

async function longestKey(page: Page, field: Locator): Promise<number> {
  await field.focus()
  const costs: number[] = []
  for (const key of TEXT) {
    const before = await spent()
    await page.keyboard.type(key)
    costs.push((await spent()) - before)
  }
  // The first keys pay for what the browser compiles; nobody types one key only.
  return Math.max(...costs.slice(WARM_UP_KEYS))
}

/** Milliseconds of processor time the page's main thread has used, so that other work of the machine does not count. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
