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
function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.VARCO_TEST_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** A browser beside what it is to look at; when one of them does not start, the other does not stay behind. */
export async function withBrowser<T extends AsyncDisposable>(
  starting: Promise<T>,
): Promise<[T, Browser]> {
  const [seen, browser] = await Promise.allSettled([starting, launchBrowser()])
  if (seen.status === 'fulfilled' && browser.status === 'fulfilled')
    return [seen.value, browser.value]
  if (seen.status === 'fulfilled') await seen.value[Symbol.asyncDispose]()
  if (browser.status === 'fulfilled') await browser.value.close()
  throw seen.status === 'rejected' ? seen.reason : (browser as PromiseRejectedResult).reason
}
