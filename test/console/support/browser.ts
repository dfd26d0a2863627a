import { type Browser, chromium } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the machine's Chromium; `VARCO_TEST_CHROMIUM` names another. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.VARCO_TEST_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: ARGUMENTS })
}
