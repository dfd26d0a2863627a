import type { Hono } from 'hono'
import { consoleFiles } from './console/files.ts'
import { page, serveConsole } from './console/serve.ts'
import type { AdminEnvironment } from './environment.ts'
import type { Gate } from './gate.ts'
import { API_PREFIX } from './http/answer.ts'
import { ApiProblem } from './http/problem.ts'
import { openApiDocument } from './openapi/document.ts'
import { referencePage } from './openapi/reference-page.ts'

const CONSOLE = '/console/'

/** Mounts the console, which logs in by itself. */
export function mountConsole(
  app: Hono<AdminEnvironment>,
  directory: string,
  now: () => number,
): void {
  const files = consoleFiles(directory, now)
  for (const path of ['/', '/console']) app.get(path, () => redirect(CONSOLE))
  app.get(`${CONSOLE}*`, async (context) => {
    const path = context.req.path.slice(CONSOLE.length)
    const acceptEncoding = context.req.header('accept-encoding') ?? ''
    const response = await serveConsole(files, path, acceptEncoding)
    if (!response) throw new ApiProblem(404, 'There is no such file')
    return response
  })
}

/** Mounts the OpenAPI document and its reference page, for those who have logged in. */
export function mountReference(app: Hono<AdminEnvironment>, gate: Gate): void {
  // Most administrators never ask for either, and making them would take a tenth of a start.
  const document = once(openApiDocument)
  const text = once(() => JSON.stringify(document()))
  const reference = once(() => referencePage(document()))

  app.get(`${API_PREFIX}/openapi.json`, async (context) => {
    await gate.identify(context.req.raw.headers)
    return new Response(text(), { headers: { 'content-type': 'application/json' } })
  })
  app.get('/api/docs', async (context) => {
    const wantsPage = context.req.header('accept')?.includes('text/html') ?? false
    try {
      await gate.identify(context.req.raw.headers)
    } catch (error) {
      // Whoever comes with a browser is shown where to log in.
      if (wantsPage && error instanceof ApiProblem) return redirect(CONSOLE)
      throw error
    }
    return page(reference())
  })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
