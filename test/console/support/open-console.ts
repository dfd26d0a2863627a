import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PASSWORD } from '../../support/product.ts'
import { type Labels, type Language, labelsOf } from './labels.ts'

const PATIENCE_MS = 10_000

/** How the console is looked at. */
export type View = {
  language?: Language
  theme?: 'light' | 'dark'
  width?: number
  height?: number
}

/** A browser window with the console in it. */
export type ConsoleWindow = AsyncDisposable & {
  readonly page: Page
  readonly context: BrowserContext
  readonly labels: Labels
  readonly url: string
  /** Opens a page of the console by its address and waits until it is there. */
  open(path: string): Promise<void>
  logIn(username?: string, password?: string): Promise<void>
  /** What the browser complained about: script errors, refused styles, failed loads of files. */
  complaints(): string[]
}

/** Opens a window on the console of a product, not logged in yet. */
export async function openWindow(
  browser: Browser,
  adminUrl: string,
  { language = 'it', theme = 'light', width = 1280, height = 800 }: View = {},
): Promise<ConsoleWindow> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    ([chosen, scheme]) => {
      localStorage.setItem('varco.language', chosen!)
      localStorage.setItem('mantine-color-scheme-value', scheme!)
    },
    [language, theme],
  )
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const url = `${adminUrl}/console`
  const labels = labelsOf(language)
  const complaints = listen(page, new URL(adminUrl).origin)

  return {
    page,
    context,
    labels,
    url,
    async open(path) {
      await page.goto(`${url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('status', { name: labels.loading }).waitFor({ state: 'detached' })
    },
    async logIn(username = 'admin', password = PASSWORD) {
      if (!page.url().startsWith(url)) await page.goto(`${url}/login`)
      await page.getByLabel(labels.username).fill(username)
      await page.getByLabel(labels.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: labels.logIn }).click()
      await page.getByRole('button', { name: labels.user }).waitFor()
    },
    complaints: () => complaints,
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Opens a window of the first administrator, already logged in, at a page. */
export async function openConsole(
  browser: Browser,
  adminUrl: string,
  { path = '/deliveries', ...view }: View & { path?: string } = {},
): Promise<ConsoleWindow> {
  const window = await openWindow(browser, adminUrl, view)
  await window.context.addCookies([await sessionCookie(adminUrl)])
  await window.open(path)
  return window
}

// One login a product is enough: hashing the password takes its time on purpose.
const cookies = new Map<string, Promise<{ name: string; value: string; url: string }>>()

function sessionCookie(url: string) {
  const known = cookies.get(url) ?? logInByApi(url)
  cookies.set(url, known)
  return known
}

async function logInByApi(url: string) {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const [name = '', value = ''] =
    response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  return { name, value, url }
}

/** Says by how much the page is wider than the window; empty when it fits. */
export async function overflowOf(page: Page, what: string): Promise<string[]> {
  const beyond = await page.evaluate<number>(
    // A frame later, so that what follows the size of the window has followed.
    'new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
  return beyond > 0 ? [`${what} is ${beyond} pixels wider than the window`] : []
}

function listen(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refused request is the business of the test that made it; the browser reports it as well.
    const isAnswer = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const foreign = !request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())
    if (foreign) complaints.push(`left its origin: ${request.url()}`)
  })
  return complaints
}
