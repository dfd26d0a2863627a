import { request as httpRequest } from 'node:http'
import type { AdminWorld, Parsed } from './admin-world.ts'

/** Sends a request from a loopback address of choice, with headers that fetch would not send. */
export function rawCall(
  { url }: Pick<AdminWorld, 'url'>,
  method: string,
  path: string,
  options: { from?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; body: Parsed }> {
  const { from = '127.0.0.1', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}${path}`,
      {
        method,
        localAddress: from,
        agent: false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () => {
          const isJson = /json$/.test(response.headers['content-type'] ?? '')
          resolve({ status: response.statusCode!, body: isJson ? JSON.parse(text) : text })
        })
      },
    )
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
