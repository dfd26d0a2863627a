import type { Page } from 'playwright-core'

const KEY = 'mantine-color-scheme-value'

/** Shows the page in a theme without loading it again, as another window of the console that chose it would. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    `window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: '${KEY}', newValue: '${theme}' }))`,
  )
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
}
