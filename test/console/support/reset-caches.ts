import type { Page } from 'playwright-core'

/** Does what resets all caches, and waits for this reset: what the last one said may still be on the screen. */
export async function resettingCaches(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) =>
    response.url().endsWith('/runtime/caches/reset'),
  )
  await act()
  await answered
}
