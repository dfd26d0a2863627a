import { ApiProblem } from './problem.ts'

/** The largest body that a logged-in caller may send. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024
/** The largest body of somebody who has not logged in. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024
/** Deeper documents are refused before they are parsed. */
export const MAX_JSON_DEPTH = 64

/** Reads and parses a JSON body; 413, 415 or 400 when it is too large, something else, or not JSON. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  refuseOtherTypes(request)
  const text = await readText(request, maxBytes)
  if (isTooDeep(text)) {
    throw new ApiProblem(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiProblem(400, 'The body is not JSON')
  }
}

function refuseOtherTypes(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !/^application\/[^ ]+\+json$/.test(type)) {
    throw new ApiProblem(415, 'The body must be application/json')
  }
  if (request.headers.has('content-encoding')) {
    throw new ApiProblem(415, 'The body must not be compressed', {
      headers: { 'accept-encoding': 'identity' },
    })
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new ApiProblem(413, `The body is over ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new ApiProblem(400, 'The body is not UTF-8')
  }
}

/** True for JSON text that is nested beyond the bound, whether it is valid or not. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === 0x5c) at++
      else if (character === 0x22) quoted = false
    } else if (character === 0x22) quoted = true
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (character === 0x7d || character === 0x5d) depth--
  }
  return false
}
