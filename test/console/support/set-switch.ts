import type { Locator } from 'playwright-core'

/** Puts a switch or a box into a state, as a person does who looks first. */
export async function setSwitch(control: Locator, wanted: boolean): Promise<void> {
  if (wanted) await control.check()
  else await control.uncheck()
}
