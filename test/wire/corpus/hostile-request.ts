import { BASE } from '../../support/gateway-harness.ts'

/** A request that somebody might send to be read differently by two servers, and what we say to it. */
export type HostileRequest = {
  readonly name: string
  /** All that is sent on the connection, as Latin-1; then the client closes its side. */
  readonly bytes: string
  /** The statuses of all answers, in order: 200 where the application was asked. */
  readonly statuses: readonly number[]
}

/** The path of a request that must never be answered: it hides inside another one. */
export const SMUGGLED_PATH = `${BASE}/smuggled`
/** A request that hides where a body or a header should be. */
export const SMUGGLED = `GET ${SMUGGLED_PATH} HTTP/1.1\r\nHost: a\r\n\r\n`

/** A request line and a Host field. */
export const post = (...lines: string[]) =>
  [`POST ${BASE}/pet HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')

/** A head from its lines, Host included only when given. */
export const headOf = (...lines: string[]) => [...lines, '', ''].join('\r\n')

/** A request line for a target. */
export const lineFor = (target: string, method = 'GET') => `${method} ${target} HTTP/1.1`

/** A case that is refused with one answer. */
export function refused(name: string, bytes: string, status = 400): HostileRequest {
  return { name, bytes, statuses: [status] }
}

/** A case that is read as so many well-formed requests. */
export function accepted(name: string, bytes: string, requests = 1): HostileRequest {
  return { name, bytes, statuses: Array<number>(requests).fill(200) }
}
