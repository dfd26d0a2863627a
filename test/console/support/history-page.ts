import type { Locator } from 'playwright-core'
import type { MonitoringLabels } from './monitoring-labels.ts'
import type { ConsoleWindow } from './open-console.ts'

/** Transazioni as a person reads it: the newest row first, a click opens it. */
export function historyPage({ page }: ConsoleWindow, words: MonitoringLabels) {
  const grid = page.getByRole('grid', { name: words.transactions })
  const rows = grid.getByRole('row')
  return {
    grid: grid as Locator,
    /** Rows of transactions, the head left out. */
    row: (index: number): Locator => rows.nth(index + 1),

    async reach() {
      await page.getByRole('link', { name: words.transactions, exact: true }).first().click()
      await grid.waitFor()
    },

    /** Opens the newest transaction once it is the one meant, and has the outcome: older ones may show for a moment. */
    async openNewest(outcome: string, id: string) {
      const newest = rows.nth(1)
      await newest.filter({ has: page.locator(`a[href$="${id}"]`), hasText: outcome }).waitFor()
      await newest.click()
      await page.getByRole('tab', { name: words.journey }).waitFor()
    },

    async showTab(name: string) {
      await page.getByRole('tab', { name, exact: true }).click()
      await page.getByRole('tabpanel', { name }).waitFor()
    },
  }
}
