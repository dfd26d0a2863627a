import { flatText } from '../flat-text.ts'
import { refuse } from '../rejection.ts'

/** A request target taken apart: nothing decoded, nothing normalised. */
export type Target = { readonly path: string; readonly query: string | undefined }

/** Splits an origin-form or absolute-form target; an absolute one must name the Host (RFC 9112 §3.2.2). */
export function splitTarget(target: string, host: string | undefined): Target {
  const origin = target.startsWith('/') ? target : originForm(target, host)
  const mark = origin.indexOf('?')
  const path = flatText(mark < 0 ? origin : origin.slice(0, mark))
  if (!isPlain(path)) checkSegments(path)
  return { path, query: mark < 0 ? undefined : flatText(origin.slice(mark + 1)) }
}

function originForm(target: string, host: string | undefined): string {
  const match = /^https?:\/\/([^/?]+)(\/[^?]*)?(\?.*)?$/i.exec(target)
  if (!match) refuse('badRequest', '001001', { problem: 'malformed request target' })
  const [, authority, path = '/', query = ''] = match!
  if (host !== undefined && authority!.toLowerCase() !== host.toLowerCase()) {
    refuse('badRequest', '001001', { problem: 'target and Host name different authorities' })
  }
  return path + query
}

// Most paths have nothing that could be a dot segment or an escape: one look settles them.
function isPlain(path: string): boolean {
  return !/[%.[\]]/.test(path)
}

/**
 * Refuses a path that an application might read as another one: dot segments after one decoding with encoded separators,
 * escapes that are no escapes, encoded control characters, overlong UTF-8. Everything else goes on untouched.
 */
function checkSegments(path: string): void {
  if (/[[\]]/.test(path)) refuse('badRequest', '001001', { problem: 'malformed request target' })
  if (/%(?![0-9A-Fa-f]{2})/.test(path))
    refuse('badRequest', '001001', { problem: 'malformed escape in the path' })
  if (/%(?:[01][0-9A-Fa-f]|7f|c[01]|e0%[89][0-9A-Fa-f]|f0%8)/i.test(path)) {
    refuse('badRequest', '001001', { problem: 'control character or overlong escape in the path' })
  }
  const decoded = path
    .replace(/%2e/gi, '.')
    .replace(/%2f|%5c/gi, '/')
    .replace(/%3b/gi, ';')
  // '..;x' is '..' with a path parameter to some servers.
  if (/(?:^|\/)\.\.?(?:;[^/]*)?(?:\/|$)/.test(decoded)) {
    refuse('badRequest', '001001', { problem: 'dot segment in the path' })
  }
}
