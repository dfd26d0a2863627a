import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { allPages } from './support/all-pages.ts'
import { withBrowser } from './support/browser.ts'
import { writeDayOfTraffic } from './support/day-of-traffic.ts'
import { openConsole, openWindow } from './support/open-console.ts'
import { setTheme } from './support/set-theme.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/console', import.meta.url))
const GUIDE = fileURLToPath(new URL('../../docs/guide/images', import.meta.url))
const WIDTHS = [1280, 390]
const HEIGHT = 800
const THEMES = ['light', 'dark'] as const
const MOST_BYTES = 100 * 1024
let world: DemoWorld
let browser: Browser
let pages: string[]

before(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  ;[world, browser] = await withBrowser(startDemoWorld())
  await writeDayOfTraffic(world.product.data, Date.now())
  pages = await allPages(world)
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  for (const width of WIDTHS) {
    test(`every page has its picture in both themes (${language}, ${width} pixels wide)`, async () => {
      const view = { language, width }
      await using stranger = await openWindow(browser, world.product.adminUrl, view)
      await stranger.open('/login')
      await picture(stranger.page, '/login', view)

      await using window = await openConsole(browser, world.product.adminUrl, view)
      for (const path of pages) {
        await window.visit(path)
        await picture(window.page, path, view)
      }
    })
  }
}

async function picture(page: Page, path: string, view: { language: string; width: number }) {
  await growToPage(page, view.width)
  const name =
    path
      .slice(1)
      .replace(/[\da-f-]{36}/, 'id')
      .replace(/\W+/g, '-') || 'overview'
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const folder = join(FOLDER, `${view.language}-${theme}-${view.width}`)
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  await setTheme(page, 'light')
}

// As tall as its content: what sticks to the window's edge would else lie across the picture.
async function growToPage(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT })
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, HEIGHT) })
}

/** The pictures of docs/guide: a page, and how much of it is shown. */
const guide = {
  overview: { path: () => '/', height: 860 },
  tour: { path: () => '/tour', height: 760 },
  matrix: { path: () => '/deliveries/Ente/PetStore/v2/configuration', height: 560 },
  'access-control': {
    path: () => '/deliveries/Ente/PetStore/v2/configuration/access-control',
    height: 1400,
  },
  'message-recording': {
    path: () => '/deliveries/Ente/PetStore/v2/configuration/message-recording',
    height: 900,
  },
  transactions: { path: () => '/transactions?period=24h', height: 800 },
  transaction: { path: () => refusedTransaction(), height: 900 },
}

test('the pictures of the guide are small enough to be kept with it', async () => {
  await mkdir(GUIDE, { recursive: true })
  for (const [name, { path, height }] of Object.entries(guide)) {
    await using window = await openConsole(browser, world.product.adminUrl, {
      language: 'en',
      height,
      path: path(),
    })
    await window.page.waitForLoadState('networkidle')
    const devtools = await window.page.context().newCDPSession(window.page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
    const bytes = Buffer.from(data, 'base64')
    assert.ok(bytes.length < MOST_BYTES, `${name}: ${bytes.length} bytes`)
    const folder = process.env.VARCO_WRITE_DOCS ? GUIDE : FOLDER
    await writeFile(join(folder, `${name}.webp`), bytes)
  }
})

function refusedTransaction(): string {
  return pages.find((path) => /^\/transactions\/[\da-f-]{36}$/.test(path))!
}
