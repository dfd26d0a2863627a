import type { Endpoint, EndpointOutput, EndpointRequest } from '../model/endpoints/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../model/endpoints.ts'
import { refusal, unreachable } from './api-refusal.ts'
import { Failure } from './exit.ts'

const BASE = '/api/v1'
const TIMEOUT_MS = 60_000
/** The most bytes of one answer; a whole configuration fits many times. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024

/** A node as a command sees it. */
export type Node = { url: string; apiKey: string; language: 'it' | 'en' }

/** An answer with the version of the document it carries. */
export type Answer<N extends EndpointName> = {
  body: EndpointOutput<Endpoints[N]>
  etag: string | undefined
}

/** The admin API of one node, by the names of the endpoint table. */
export type ApiClient = {
  readonly url: string
  call<N extends EndpointName>(
    name: N,
    request: EndpointRequest<Endpoints[N]>,
    options?: { ifMatch?: string },
  ): Promise<Answer<N>>
  /** An answer that comes bit by bit, once its head says that it will. */
  stream<N extends EndpointName>(
    name: N,
    request: EndpointRequest<Endpoints[N]>,
    options: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<ReadableStream<Uint8Array>>
}

/** Calls the admin API of a node; what it refuses is an ApiRefusal that says why. */
export function createApiClient(node: Node): ApiClient {
  return {
    url: node.url,

    async call(name, request, { ifMatch } = {}) {
      const response = await send(node, name, request, {
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = (await contentOf(node, response)) as EndpointOutput<Endpoints[typeof name]>
      return { body, etag: response.headers.get('etag') ?? undefined }
    },

    async stream(name, request, options) {
      const { body } = await send(node, name, request, options)
      if (!body) throw new Failure(`${node.url} answered with nothing`)
      return body as ReadableStream<Uint8Array>
    },
  }
}

type Parts = { params?: object; query?: object; body?: unknown }

async function send(
  node: Node,
  name: EndpointName,
  request: Parts,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  const { body } = request
  const response = await fetch(node.url + pathOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${node.apiKey}`,
      'accept-language': node.language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    // A redirect would carry the key elsewhere.
    redirect: 'error',
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw signal.aborted && (error as Error).name === 'AbortError'
      ? error
      : unreachable(node.url, error)
  })
  if (!response.ok) {
    const problem = await problemOf(node, response)
    throw refusal(node.url, endpoint.method, response.status, problem)
  }
  return response
}

function pathOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return BASE + filled + (search === '' ? '' : `?${search}`)
}

async function problemOf(node: Node, response: Response): Promise<unknown> {
  return contentOf(node, response).catch(() => undefined)
}

async function contentOf(node: Node, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await boundedText(response)
  try {
    if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return JSON.parse(text)
  } catch {
    // Said below, as for any other answer that is not ours.
  }
  throw new Failure(`${node.url} does not answer like the admin API of Varco: check --admin-url`)
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > MAX_ANSWER_BYTES) throw new Failure(`the answer is over ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks).toString('utf8')
}
