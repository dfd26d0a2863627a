import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'
import { PASSWORD } from '../../support/product.ts'
import { type Labels, type Language, labelsOf } from './labels.ts'

const PATIENCE_MS = 20_000
/** The next frame, or a tenth of a second where the browser draws none. */
const NEXT_FRAME = 'new Promise((go) => { requestAnimationFrame(go); setTimeout(go, 100) })'

/** Resolves once a page has its heading and nothing on it is an outline of what is to come, three looks in a row.
 * Frames pace the looks, but a browser that draws none for a while is not waited for. */
const ARRIVED = `new Promise((resolve, reject) => {
  const from = performance.now()
  let quiet = 0
  const outlines = () => [...document.querySelectorAll('main .mantine-Skeleton-root')]
  const isInSight = (outline) => {
    const { left, top } = outline.getBoundingClientRect()
    return outline.checkVisibility() && left < innerWidth && top < innerHeight
  }
  const look = () => {
    const isHere = document.querySelector('h1') && !outlines().some(isInSight)
    quiet = isHere ? quiet + 1 : 0
    if (quiet > 2) resolve()
    else if (performance.now() - from > ${PATIENCE_MS}) reject(new Error('no page at ' + location))
    else ${NEXT_FRAME}.then(look)
  }
  look()
})`

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
  /** Goes to another page without loading the console again, as a link does. */
  visit(path: string): Promise<void>
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
  const page = await takePage(browser)
  const context = page.context()
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  const choice = await page.addInitScript(
    ([chosen, scheme]) => {
      localStorage.setItem('varco.language', chosen!)
      localStorage.setItem('mantine-color-scheme-value', scheme!)
    },
    [language, theme],
  )
  page.setDefaultTimeout(PATIENCE_MS)
  const url = `${adminUrl}/console`
  const labels = labelsOf(language)
  const { complaints, deaf } = listen(page, new URL(adminUrl).origin)
  const arrived = () => page.evaluate<void>(ARRIVED)

  return {
    page,
    context,
    labels,
    url,
    async open(path) {
      await page.goto(`${url}${path}`)
      await arrived()
    },
    async visit(path) {
      // The router's promise may wait for a page that was left meanwhile; what counts is what the page shows.
      const href = JSON.stringify(`/console${path}`)
      const patience = `new Promise((go) => setTimeout(go, ${PATIENCE_MS}))`
      await page.evaluate(`Promise.race([__TSR_ROUTER__.navigate({ href: ${href} }), ${patience}])`)
      await arrived()
    },
    async logIn(username = 'admin', password = PASSWORD) {
      if (!page.url().startsWith(url)) await page.goto(`${url}/login`)
      await page.getByLabel(labels.username).fill(username)
      await page.getByLabel(labels.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: labels.logIn }).click()
      await page.getByRole('button', { name: labels.user }).waitFor()
    },
    complaints: () => complaints,
    async [Symbol.asyncDispose]() {
      deaf()
      await choice.dispose()
      await giveBack(browser, page, `${adminUrl}/health/live`)
    },
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

// A page keeps its process, the console's files and what the browser compiled of them: the next window of a browser
// gets it again.
const free = new WeakMap<Browser, Page[]>()

async function takePage(browser: Browser): Promise<Page> {
  const used = free.get(browser)?.pop()
  if (used) return used
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return context.newPage()
}

/** Empties a page at an address of the console's origin where no console runs. */
async function giveBack(browser: Browser, page: Page, empty: string): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(empty)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.clearPermissions()
  await context.clearCookies()
  free.set(browser, [...(free.get(browser) ?? []), page])
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
    `${NEXT_FRAME}.then(() => ${NEXT_FRAME}).then(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)`,
  )
  return beyond > 0 ? [`${what} is ${beyond} pixels wider than the window`] : []
}

function listen(page: Page, origin: string) {
  const complaints: string[] = []
  const onError = (error: Error) => complaints.push(`error: ${error.message}`)
  const onMessage = (message: ConsoleMessage) => {
    // A refused request is the business of the test that made it; the browser reports it as well.
    const isAnswer = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  }
  const onRequest = (request: Request) => {
    const foreign = !request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())
    if (foreign) complaints.push(`left its origin: ${request.url()}`)
  }
  page.on('pageerror', onError).on('console', onMessage).on('request', onRequest)
  const deaf = () =>
    page.off('pageerror', onError).off('console', onMessage).off('request', onRequest)
  return { complaints, deaf }
}
