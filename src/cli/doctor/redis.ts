import { connect } from 'node:net'
import { type Finding, ok, warn } from './finding.ts'

const TIMEOUT_MS = 3000
const DEFAULT_PORT = 6379

/** Does the shared cache take connections? Without it the gateway serves on, each node by itself. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const { hostname, port } = new URL(url)
  const place = `${hostname}:${port || DEFAULT_PORT}`
  const problem = await new Promise<string | undefined>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || DEFAULT_PORT) })
    const end = (result?: string) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(`no answer within ${TIMEOUT_MS} ms`))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    socket.once('connect', () => end())
  })
  return problem === undefined
    ? [ok('cache', `the shared cache at ${place} takes connections`)]
    : [
        warn(
          'cache',
          `the shared cache at ${place} cannot be reached: ${problem}`,
          'check VARCO_REDIS_URL',
        ),
      ]
}
