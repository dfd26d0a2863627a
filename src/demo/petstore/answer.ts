import type { ServerResponse } from 'node:http'

/** What an operation of the PetStore answers: JSON text, with a status other than 200 when it failed. */
export type Answer = {
  readonly status: number
  readonly json: string
  readonly headers?: Record<string, string>
}

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT',
  'Access-Control-Allow-Headers': 'Content-Type, api_key, Authorization',
}

/** A success with that JSON text as body. */
export function ok(json: string): Answer {
  return { status: 200, json }
}

/** A message in the style of Swagger's PetStore: a success when the status is 200, an error otherwise. */
export function message(status: number, text: string, headers?: Record<string, string>): Answer {
  const type = status === 200 ? 'unknown' : 'error'
  return {
    status,
    json: JSON.stringify({ code: status, type, message: text }),
    ...(headers && { headers }),
  }
}

/** An operation that cannot be carried out; thrown, and answered as a message. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, text: string, headers?: Record<string, string>) {
    super(text)
    this.answer = message(status, text, headers)
  }
}

/** Sends the answer with the cross-origin headers that every answer of the PetStore has. */
export function send(response: ServerResponse, { status, json, headers }: Answer): void {
  response.writeHead(status, {
    ...CORS_HEADERS,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(json),
    ...headers,
  })
  response.end(json)
}
