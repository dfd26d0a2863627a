import { createServer } from 'node:net'
import type { RunningInstance } from '../../runtime/running-instance.ts'
import type { Settings } from '../../runtime/settings.ts'
import { type Finding, fail, ok } from './finding.ts'
import { probe } from './probe.ts'

/** Does the running node answer, or are the ports of the settings free for a start? */
export async function checkPorts(
  settings: Settings,
  instance: RunningInstance | undefined,
): Promise<Finding[]> {
  if (instance) return [await checkInstance(instance)]
  const { gatewayHost, gatewayPort, adminHost, adminPort } = settings
  const ports = [
    { name: 'gateway', host: gatewayHost, port: gatewayPort, flag: '--gateway-port' },
    { name: 'admin', host: adminHost, port: adminPort, flag: '--admin-port' },
    ...(settings.demo ? demoPorts(settings) : []),
  ]
  return Promise.all(ports.map(checkPort))
}

function demoPorts({ demoIdpPort, demoPetstorePort }: Settings) {
  const host = '127.0.0.1'
  return [
    { name: 'demo identity provider', host, port: demoIdpPort, flag: '--demo-idp-port' },
    { name: 'demo PetStore', host, port: demoPetstorePort, flag: '--demo-petstore-port' },
  ]
}

async function checkInstance({ pid, adminUrl, gatewayUrl }: RunningInstance): Promise<Finding> {
  const answer = await probe(new URL('/health/ready', adminUrl))
  const who = `the node (process ${pid}) at ${gatewayUrl} and ${adminUrl}`
  return answer.kind === 'answer' && answer.status === 200
    ? ok('ports', `${who} is ready`)
    : fail('ports', `${who} is not ready`, 'look into its log on standard error')
}

type Port = { name: string; host: string; port: number; flag: string }

async function checkPort({ name, host, port, flag }: Port): Promise<Finding> {
  const problem = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
  const place = `${host}:${port} (${name})`
  if (problem === undefined) return ok('ports', `${place} is free`)
  const message =
    problem === 'EADDRINUSE'
      ? `${place} is taken by another program`
      : `${place} cannot be opened: ${problem}`
  return fail('ports', message, `${flag} chooses another port`)
}
