import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole } from './support/open-console.ts'

const TEXT = 'aud=petstore-client, other-client, mobile-application'
const MOST_MS = 50
const WARM_UP_KEYS = 5
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  await world.applyRules(['aud=petstore-client'])
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const fields = [
  { path: '/deliveries', role: 'textbox', name: /^Filtra/ },
  {
    path: '/deliveries/Ente/PetStore/v2/configuration/access-control',
    role: 'textbox',
    name: 'Claims',
  },
  { path: '/token-policies/DemoIdP', role: 'textbox', name: 'Descrizione' },
  { path: '/settings', role: 'textbox', name: 'Durata della cache' },
] as const

for (const { path, role, name } of fields) {
  test(`a key typed into ${name} of ${path} costs the page no more than 50 ms`, async () => {
    await using window = await openConsole(browser, world.product.adminUrl, { path })
    const { page } = window
    const field = page.getByRole(role, { name, exact: typeof name === 'string' })
    await page.waitForLoadState('networkidle')
    await field.fill('')
    const spent = await processorTime(page)

    const costs: number[] = []
    for (const key of TEXT) {
      const before = await spent()
      await page.keyboard.type(key)
      costs.push((await spent()) - before)
    }

    // The first keys pay for what the browser compiles; nobody types one key only.
    const longest = Math.max(...costs.slice(WARM_UP_KEYS))
    assert.ok(longest <= MOST_MS, `a key cost ${longest} ms`)
  })
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
