import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { pagePolicy } from '../http/security-headers.ts'
import type { ConsoleFiles } from './files.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Stands in the console's index.html where the nonce of a response belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Answers a path below `/console/`: a file, the application for its own routes, or what stands in for it. */
export async function serveConsole(
  files: ConsoleFiles,
  path: string,
  acceptEncoding: string,
): Promise<Response | undefined> {
  if (path !== '' && path !== 'index.html' && (await files.has(path))) {
    return asset(files, path, acceptEncoding)
  }
  // A missing script must not be answered by a page.
  if (path.startsWith('assets/')) return undefined
  const index = await files.read('index.html')
  return page(index ? Buffer.from(index).toString() : notBuilt)
}

async function asset(
  files: ConsoleFiles,
  path: string,
  acceptEncoding: string,
): Promise<Response | undefined> {
  const { suffix, encoding } = await encodingFor(files, path, acceptEncoding)
  const body = await files.read(`${path}${suffix}`)
  if (!body) return undefined
  const headers = new Headers({
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    // Names in assets/ carry a hash of their content.
    'cache-control': path.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    vary: 'accept-encoding',
  })
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}

async function encodingFor(
  files: ConsoleFiles,
  path: string,
  acceptEncoding: string,
): Promise<{ suffix: string; encoding?: string }> {
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (accepts(acceptEncoding, encoding) && (await files.has(`${path}${suffix}`))) {
      return { suffix, encoding }
    }
  }
  return { suffix: '' }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name, quality] = one.trim().split(';')
      return name?.trim() === encoding && !/^\s*q=0(\.0+)?\s*$/.test(quality ?? '')
    })
}

/** A page of ours: each answer has a nonce of its own, in the page and in its policy. */
export function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64')
  return new Response(html.replaceAll(NONCE_PLACEHOLDER, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce),
    },
  })
}

const notBuilt = `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><title>Varco</title></head>
<body>
<h1>Varco</h1>
<p>La console non è ancora stata costruita. L'API di amministrazione risponde sotto
<code>/api/v1</code>; il suo riferimento è in <a href="/api/docs">/api/docs</a>.</p>
<p lang="en">The console has not been built yet. The admin API answers under <code>/api/v1</code>;
its reference is at <a href="/api/docs">/api/docs</a>.</p>
</body>
</html>
`
