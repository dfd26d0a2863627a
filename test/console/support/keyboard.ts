import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const MOST_STEPS = 150

/** Walks with Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  // Found once: to find it by its name at every step would be most of the work.
  let target = await element.elementHandle()
  for (let step = 0; step < MOST_STEPS; step++) {
    const place = await target!.evaluate((node) => ({
      isGone: !node.isConnected,
      isHere: node === node.ownerDocument?.activeElement,
    }))
    if (place.isHere) return
    if (place.isGone) target = await element.elementHandle()
    else await page.keyboard.press(key)
  }
  assert.fail(`${element} was not reached in ${MOST_STEPS} steps`)
}

/** Walks to a switch or a box and puts it on, unless it is. */
export async function setByKeys(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  if (!(await control.isChecked())) await page.keyboard.press('Space')
  assert.ok(await control.isChecked())
}

/** Opens the palette, types, and takes the first line. */
export async function goByPalette(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Cerca, vai, incolla' })
  await search.waitFor()
  await page.keyboard.type(text)
  const results = page.getByRole('listbox', { name: 'Risultati' })
  await results.getByRole('option').first().filter({ hasText: text }).waitFor()
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
}
