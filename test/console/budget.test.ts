import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { openWindow } from './support/open-console.ts'

const MOST_SCRIPT_BYTES = 220 * 1024
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('login and overview need at most 220 KB of gzipped script, charts and editor apart', async () => {
  await using window = await openWindow(browser, world.product.adminUrl)
  const scripts = gatherScripts(window.page)

  await window.open('/login')
  await window.logIn()
  await window.page.getByRole('heading', { level: 1, name: 'Panoramica' }).waitFor()
  await window.page.waitForLoadState('networkidle')

  const sizes = await scripts()
  const isApart = (name: string) => /^(charts|code-editor)/.test(name)
  const counted = [...sizes].filter(([name]) => !isApart(name)).map(([, bytes]) => bytes)
  const total = counted.reduce((sum, bytes) => sum + bytes, 0)
  const largest = [...sizes].sort((one, other) => other[1] - one[1]).slice(0, 12)
  assert.ok(counted.length > 0)
  assert.ok(total <= MOST_SCRIPT_BYTES, `${total} bytes: ${JSON.stringify(largest)}`)
  assert.deepEqual(window.complaints(), [])
})

function gatherScripts(page: Page): () => Promise<Map<string, number>> {
  const found = new Map<string, () => Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const name = new URL(response.url()).pathname.split('/').at(-1)!
    found.set(name, () => response.body())
  })
  return async () => {
    const sizes = new Map<string, number>()
    for (const [name, body] of found) sizes.set(name, gzipSync(await body()).length)
    return sizes
  }
}
