import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { administrationPages, configurationPages } from './support/all-pages.ts'
import { launchBrowser } from './support/browser.ts'
import { openConsole } from './support/open-console.ts'

const FOLDER = fileURLToPath(new URL('../../test-results/console', import.meta.url))
const WIDTHS = [1280, 390]
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await Promise.all([startDemoWorld(), launchBrowser()])
  const token = await world.token()
  for (const _ of Array.from({ length: 5 })) await world.putPet({ token })
  await world.putPet()
  await world.applyRules(['aud=petstore-client', 'azp=app-a, app-c'])
  await world.putPet({ token })
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page has its picture (${language}, ${theme})`, async () => {
      for (const width of WIDTHS) {
        const folder = join(FOLDER, `${language}-${theme}-${width}`)
        await mkdir(folder, { recursive: true })
        await using window = await openConsole(browser, world.product.adminUrl, {
          language,
          theme,
          width,
        })
        for (const path of [...configurationPages, ...administrationPages]) {
          await window.open(path)
          await window.page.waitForLoadState('networkidle')
          const name = path.slice(1).replace(/\W+/g, '-') || 'overview'
          await window.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
        }
      }
    })
  }
}
