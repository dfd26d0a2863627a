import { Failure, WrongUse } from './exit.ts'
import { visible } from './terminal.ts'

type Problem = { detail?: unknown; errors?: unknown }

/** The admin API said no: its own reason, with every bad field on a line of its own. */
export class ApiRefusal extends Failure {
  readonly status: number

  constructor(url: string, status: number, problem: unknown) {
    super(sentence(url, status, (problem ?? {}) as Problem))
    this.status = status
  }
}

/** What a refusal is to the caller: one of a question's own filters means that the command was called wrongly. */
export function refusal(url: string, method: string, status: number, problem: unknown): Error {
  const refused = new ApiRefusal(url, status, problem)
  return method === 'GET' && status === 400 ? new WrongUse(refused.message) : refused
}

function sentence(url: string, status: number, { detail, errors }: Problem): string {
  const reason = typeof detail === 'string' ? visible(detail) : undefined
  if (status === 401) return `${url} does not accept the API key: --api-key or VARCO_API_KEY`
  if (status === 403) return `the API key may not do this: ${reason ?? 'its roles are not enough'}`
  if (status === 412)
    return 'the configuration was changed by others meanwhile: run the command again'
  const fields = Array.isArray(errors) ? errors.map(fieldLine) : []
  return [reason ?? `${url} answered with status ${status}`, ...fields].join('\n')
}

function fieldLine(field: { path?: unknown; message?: unknown }): string {
  return `  ${visible(String(field.path ?? ''))}: ${visible(String(field.message ?? ''))}`
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is unknown',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
}

/** The node could not be asked at all. */
export function unreachable(url: string, error: unknown): Failure {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const why =
    name === 'TimeoutError'
      ? 'it does not answer'
      : (CAUSES[cause?.code ?? ''] ?? cause?.message ?? message)
  return new Failure(
    `${url} cannot be reached: ${why} (is the node running? --admin-url names another)`,
  )
}
