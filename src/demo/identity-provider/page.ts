import { createHash } from 'node:crypto'
import { html, Markup } from './markup.ts'
import { PAGE_STYLE } from './page-style.ts'

/** A page of the identity provider, ready to be sent. */
export type Page = {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  /** Origins beyond our own that a form on the page may lead to by redirects. */
  readonly formTargets?: readonly string[]
}

type Answer = {
  status: number
  type: string
  body: unknown
  set(name: string, value: string): void
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Cpath fill="%230059b3" d="M1 1h14v14h-4V8a3 3 0 0 0-6 0v7H1z"/%3E%3C/svg%3E'
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** Sends a page that loads nothing, frames nothing and runs no script. */
export function sendPage(answer: Answer, page: Page): void {
  if (page.status) answer.status = page.status
  answer.type = 'html'
  answer.set('Content-Security-Policy', policyOf(page))
  answer.set('X-Content-Type-Options', 'nosniff')
  answer.set('Referrer-Policy', 'no-referrer')
  answer.set('Cache-Control', 'no-store')
  answer.body = documentOf(page)
}

// Browsers apply form-action to the redirects that follow a form too, so the way back to the client must be named.
function policyOf({ formTargets = [] }: Page): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function documentOf({ title, body }: Page): string {
  return html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Varco demo</title>
<link rel="icon" href="${ICON}">
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`.text
}
