import type { IncomingMessage } from 'node:http'
import { Refusal } from './answer.ts'

/** The longest request body the PetStore takes: as long as the gateway's own default limit. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024

/** Reads the whole request body, 413 beyond the limit. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // The connection must stay open after a refusal in the middle, or the client would never read it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) {
      throw new Refusal(413, 'Request body too large', { Connection: 'close' })
    }
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** A JSON object as it came, and what it says. */
export type JsonBody = { readonly text: string; readonly fields: Record<string, unknown> }

/** Reads a request body that must be a JSON object. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const text = (await readBody(request)).toString('utf8')
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad input')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Refusal(400, 'bad input')
  }
  return { text, fields: fields as Record<string, unknown> }
}

/** Reads a form, urlencoded or multipart. */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const contentType = request.headers['content-type'] ?? ''
  const body = await readBody(request)
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
  } catch {
    throw new Refusal(415, 'Unsupported Media Type: a form is expected')
  }
}
