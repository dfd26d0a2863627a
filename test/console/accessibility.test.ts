import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { administrationPages, configurationPages } from './support/all-pages.ts'
import { launchBrowser } from './support/browser.ts'
import { assertNoOverflow, openConsole, openWindow } from './support/open-console.ts'

const NARROW = 390
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await Promise.all([startDemoWorld(), launchBrowser()])
  await world.applyRules(['aud=petstore-client', 'azp=petstore-client, other-client'])
  await world.putPet({ token: await world.token() })
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

for (const language of ['it', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const view = { language, theme }

    test(`no page breaks an accessibility rule (${language}, ${theme})`, async () => {
      await using window = await openConsole(browser, world.product.adminUrl, view)
      const found: string[] = []
      for (const path of [...configurationPages, ...administrationPages]) {
        await window.open(path)
        found.push(...(await violations(window.page, path)))
      }
      assert.deepEqual(found, [])
      assert.deepEqual(window.complaints(), [])
    })

    test(`the login breaks no accessibility rule (${language}, ${theme})`, async () => {
      await using window = await openWindow(browser, world.product.adminUrl, view)
      await window.open('/login')
      assert.deepEqual(await violations(window.page, '/login'), [])
    })
  }
}

test('no page is wider than the window, at 1280 and at 390 pixels', async () => {
  for (const width of [1280, NARROW]) {
    await using window = await openConsole(browser, world.product.adminUrl, {
      width,
      language: 'it',
    })
    for (const path of [...configurationPages, ...administrationPages]) {
      await window.open(path)
      await assertNoOverflow(window.page, `${path} at ${width}`)
    }
  }
})

test('panels over the page break no accessibility rule', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await using window = await openConsole(browser, world.product.adminUrl, {
      theme,
      path: '/deliveries/Ente/PetStore/v2/configuration/access-control',
    })
    const { page, labels } = window
    await page.getByLabel(labels.claims, { exact: true }).fill('aud=other')
    await page.getByRole('button', { name: labels.save, exact: true }).click()
    await page.getByRole('dialog', { name: labels.whatChanges }).waitFor()
    assert.deepEqual(await violations(page, 'review'), [])

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: labels.palette }).waitFor()
    assert.deepEqual(await violations(page, 'palette'), [])
  }
})

async function violations(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
