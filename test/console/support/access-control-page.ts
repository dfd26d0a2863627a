import type { Locator } from 'playwright-core'
import type { ConsoleWindow } from './open-console.ts'
import { setSwitch } from './set-switch.ts'

/** Controllo Accessi as a person works with it: labels and roles, nothing else. */
export function accessControlPage({ page, labels }: ConsoleWindow) {
  const tokenManagement = page.getByRole('region', { name: labels.tokenManagement })
  const choose = (label: string, choice: string) =>
    tokenManagement
      .getByRole('radiogroup', { name: label })
      .getByRole('radio', { name: choice, exact: true })
      .check()
  return {
    claims: page.getByLabel(labels.claims, { exact: true }) as Locator,
    impact: page.getByRole('region', { name: labels.impact }) as Locator,

    /** Erogazioni > PetStore > Configurazione > Controllo Accessi, by clicks. */
    async reach() {
      await page.getByRole('link', { name: labels.deliveries, exact: true }).first().click()
      await page.getByRole('link', { name: 'PetStore', exact: true }).click()
      await page.getByRole('link', { name: labels.configuration, exact: true }).click()
      await page.getByRole('link', { name: new RegExp(`^${labels.accessControl}`) }).click()
      await tokenManagement.waitFor()
    },

    /** The first scenario: introspection only, Token Forward on. */
    async enableIntrospection(policy: string) {
      await setSwitch(
        tokenManagement.getByRole('switch', { name: labels.state, exact: true }),
        true,
      )
      await tokenManagement.getByLabel(labels.policy).selectOption(policy)
      await choose(labels.jwtValidation, labels.disabled)
      await choose(labels.introspection, labels.enabled)
      await choose(labels.userInfo, labels.disabled)
      await setSwitch(tokenManagement.getByRole('switch', { name: labels.tokenForward }), true)
    },

    async setRules(rules: readonly string[]) {
      await setSwitch(page.getByRole('switch', { name: labels.authorizationState }), true)
      await setSwitch(page.getByRole('switch', { name: labels.claimsState }), true)
      await page.getByLabel(labels.claims, { exact: true }).fill(rules.join('\n'))
    },
  }
}
