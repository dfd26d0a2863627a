import type { ConsoleWindow } from './open-console.ts'

/** Salva, the review of what changes, and the confirmation. */
export function savePanel({ page, labels }: ConsoleWindow) {
  const panel = page.getByRole('dialog', { name: labels.whatChanges })
  return {
    panel,
    async review() {
      await page.getByRole('button', { name: labels.save, exact: true }).click()
      await panel.waitFor()
    },
    async confirm() {
      await panel.getByRole('button', { name: labels.confirmSave }).click()
      await panel.waitFor({ state: 'hidden' })
    },
    async saveAndApply() {
      await panel.getByRole('button', { name: labels.saveAndApply }).click()
      await panel.waitFor({ state: 'hidden' })
    },
  }
}
