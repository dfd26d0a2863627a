import { resolve } from 'node:path'
import { isatty } from 'node:tty'
import type { Command } from 'commander'
import { announceInstance } from '../../runtime/running-instance.ts'
import { clientSettings, readSettings, type Settings, settingRows } from '../../runtime/settings.ts'
import type { Running } from '../../runtime/supervisor.ts'
import { addCommand, type Flags, settingFlags } from '../command.ts'
import type { Terminal } from '../terminal.ts'

const settings = (Object.keys(settingRows) as (keyof typeof settingRows)[]).filter(
  (name) => !clientSettings.includes(name),
)

/** Adds `start` and `demo`, which run the product in the foreground until a signal stops it. */
export function addStart(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'start',
    description: 'Start gateway, admin API and console',
    more: 'SIGTERM and SIGINT stop it once what is in flight has ended; SIGHUP does what varco reload does.',
    examples: ['start --config varco.yaml --data /var/lib/varco'],
    settings,
  }).action((flags: Flags) => run(terminal, flags))
  addCommand(program, {
    name: 'demo',
    description: 'Start with the demo identity provider, PetStore and scenario',
    examples: ['demo', 'demo --gateway-port 9080 --admin-port 9081'],
    settings,
  }).action((flags: Flags) => run(terminal, { ...flags, demo: true }))
}

async function run(terminal: Terminal, flags: Flags): Promise<void> {
  const chosen = readSettings(settingFlags(flags))
  const startedMs = performance.now()
  // Loaded only here: no other command should wait for the whole product.
  const { startSupervisor } = await import('../../runtime/supervisor.ts')
  const running = await startSupervisor(chosen)
  const withdraw = await announceInstance(chosen.data, noteOf(running, chosen))
  followSignals(terminal, running, withdraw)
  const ms = Math.round(performance.now() - startedMs)
  if (flags.json) terminal.out(`${JSON.stringify(readyObject(running, ms))}\n`)
  terminal.say(await banner(running, ms))
}

function noteOf({ gatewayUrl, adminUrl, demo }: Running, { config, tlsCertificate }: Settings) {
  return {
    gatewayUrl,
    adminUrl,
    ...(demo && { identityProviderUrl: demo.identityProviderUrl }),
    ...(config !== undefined && config !== '-' && { config: resolve(config) }),
    tls: tlsCertificate !== undefined,
  }
}

function followSignals(terminal: Terminal, running: Running, withdraw: () => Promise<void>): void {
  let stopping = false
  const failed = (error: Error) => terminal.say(`varco: ${error.message}\n`)
  const stop = () => {
    if (stopping) return
    stopping = true
    withdraw()
      .then(() => running.stop())
      .then(
        () => process.exit(0),
        (error: Error) => {
          failed(error)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const wasSeen = isatty(STANDARD_ERROR)
  process.on('SIGHUP', () => {
    // The window was closed: nobody is left to stop what would go on unseen.
    if (wasSeen && !isatty(STANDARD_ERROR)) stop()
    else void running.reload().catch(failed)
  })
}

const STANDARD_ERROR = 2

function readyObject({ gatewayUrl, adminUrl, firstPassword }: Running, ms: number): object {
  return {
    gatewayUrl: `${gatewayUrl}/gateway`,
    consoleUrl: `${adminUrl}/console/`,
    apiUrl: `${adminUrl}/api/v1`,
    ...(firstPassword !== undefined && { firstPassword }),
    readyMs: ms,
  }
}

async function banner(
  { gatewayUrl, adminUrl, firstPassword, demo }: Running,
  ms: number,
): Promise<string> {
  const lines: string[] = []
  if (demo) {
    const { scenarioAsCurl } = await import('../../demo/banner.ts')
    const scenario = scenarioAsCurl({ gatewayUrl, adminUrl, ...demo })
    lines.push('', 'The scenario, step by step (paste each block):', '', scenario.text)
  }
  if (firstPassword !== undefined) {
    lines.push(`First administrator: user admin, password ${firstPassword} (shown only now)`)
  }
  lines.push(
    `Varco is ready in ${ms} ms: gateway ${gatewayUrl}/gateway  console ${adminUrl}/console/  API ${adminUrl}/api/v1`,
    '',
  )
  return lines.join('\n')
}
