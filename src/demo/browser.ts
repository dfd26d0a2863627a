/** Opens an address, or sends a form to it, and follows redirects; keeps cookies from call to call. */
export type Browser = (url: string, form?: Readonly<Record<string, string>>) => Promise<Response>

const MAX_REDIRECTS = 10
const TIMEOUT_MS = 10_000

/** A browser as far as redirects and cookies go; it stops at a redirect to `stopAt` and returns that answer. */
export function browser(stopAt?: string): Browser {
  const cookies = new Map<string, string>()

  async function visit(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return async (start, form) => {
    let response = await visit(start, form)
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const location = response.headers.get('location')
      if (!location) return response
      const next = new URL(location, response.url).href
      if (stopAt && next.startsWith(`${stopAt}?`)) return response
      await response.body?.cancel()
      response = await visit(next)
    }
    throw new Error('the identity provider redirects without end')
  }
}

/** What a redirect tells the client it leads to; undefined when the answer is a page. */
export function redirectedWith(response: Response): URLSearchParams | undefined {
  const location = response.headers.get('location')
  return location ? new URL(location, response.url).searchParams : undefined
}
