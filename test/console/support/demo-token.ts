import type { Page } from 'playwright-core'

const SHORTEST_TOKEN = 20

/** Takes a token of the demo's client from the menu beside the field, and waits until it is there. */
export async function takeDemoToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ottieni token' }).click()
  await page.getByRole('menuitem', { name: 'Token di petstore-client' }).click()
  const field = page.getByLabel('Token', { exact: true })
  await page.waitForFunction(
    ([input, length]) => (input as unknown as { value: string }).value.length > length,
    [await field.elementHandle(), SHORTEST_TOKEN] as const,
  )
}
