import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { withBrowser } from './support/browser.ts'
import { openConsole } from './support/open-console.ts'

const HOSTILE = [
  '<img src=x onerror="window.hacked=true">',
  '"><script>window.hacked=true</script>',
  'javascript:window.hacked=true',
  '{{constructor.constructor("window.hacked=true")()}}',
  'left \u202e right-to-left \u2066 isolate',
]
let world: DemoWorld
let browser: Browser

before(async () => {
  ;[world, browser] = await withBrowser(startDemoWorld())
  const all = HOSTILE.join(' ')
  const created = [
    await world.admin.call('POST', '/organizations', { name: 'Altro', description: all }),
    ...(await Promise.all(
      HOSTILE.map((value, index) =>
        world.admin.call('POST', '/clients', {
          clientId: `${index} ${value}`,
          name: value,
          description: value,
        }),
      ),
    )),
  ]
  assert.deepEqual(
    created.map(({ status }) => status),
    created.map(() => 201),
  )
  await world.applyRules(HOSTILE.map((value) => `claim="${value.replaceAll('"', '""')}"`))
})
after(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('values that look like markup, scripts or hidden characters are shown as text', async () => {
  await using window = await openConsole(browser, world.product.adminUrl)
  const { page } = window
  for (const path of [
    '/organizations',
    '/clients',
    '/history',
    '/history/2',
    '/import-export',
    '/deliveries/Ente/PetStore/v2/configuration/access-control',
    `/deliveries?filter=${encodeURIComponent(HOSTILE[0]!)}`,
    `/deliveries?org=${encodeURIComponent(HOSTILE[1]!)}`,
  ]) {
    await window.open(path)
    await page.waitForLoadState('networkidle')
  }
  await window.open('/clients')
  for (const value of HOSTILE) await page.getByText(value, { exact: true }).first().waitFor()

  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.deepEqual(window.complaints(), [])
})
