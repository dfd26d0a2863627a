import type { ConsoleWindow } from './open-console.ts'
import { setSwitch } from './set-switch.ts'

const KINDS = ['Headers', 'Payload'] as const

/** Registrazione Messaggi as a person works with it. */
export function messageRecordingPage({ page, labels }: ConsoleWindow) {
  const box = (message: string, side: string, kind: string) =>
    page
      .getByRole('group', { name: message, exact: true })
      .getByRole('group', { name: side, exact: true })
      .getByRole('checkbox', { name: kind })
  return {
    async reach() {
      await page.getByRole('link', { name: labels.deliveries, exact: true }).first().click()
      await page.getByRole('link', { name: 'PetStore', exact: true }).click()
      await page.getByRole('link', { name: labels.configuration, exact: true }).click()
      await page.getByRole('link', { name: new RegExp(`^${labels.messageRecording}`) }).click()
      await page.getByRole('heading', { level: 1, name: labels.messageRecording }).waitFor()
    },

    /** The specification's table: only the headers that the gateway sends to the application. */
    async recordOutboundHeadersOnly() {
      const mode = page.getByRole('radiogroup', { name: labels.general })
      await mode.getByRole('radio', { name: labels.overridden }).check()
      await setSwitch(page.getByRole('switch', { name: labels.requestState }), true)
      for (const kind of KINDS) await setSwitch(box(labels.request, labels.inbound, kind), false)
      await setSwitch(box(labels.request, labels.outbound, 'Headers'), true)
      await setSwitch(box(labels.request, labels.outbound, 'Payload'), false)
      await setSwitch(page.getByRole('switch', { name: labels.responseState }), false)
    },
  }
}
