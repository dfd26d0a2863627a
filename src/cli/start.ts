import type { Command } from 'commander'
import { scenarioAsCurl } from '../demo/banner.ts'
import { readSettings, settingRows } from '../runtime/settings.ts'
import { type Running, startSupervisor } from '../runtime/supervisor.ts'

/** Adds `start` and `demo`, which run the product in the foreground until a signal stops it. */
export function addStart(program: Command): void {
  withFlags(program.command('start').description('Start gateway, admin API and console')).action(
    run,
  )
  withFlags(
    program
      .command('demo')
      .description('Start with the demo identity provider, PetStore and scenario'),
  ).action((flags: Record<string, string | boolean>) => run({ ...flags, demo: true }))
}

function withFlags(command: Command): Command {
  for (const { flag, describe, shown, fallback } of Object.values(settingRows)) {
    if (flag === undefined) continue
    const value = typeof fallback === 'boolean' ? '' : ' <value>'
    command.option(`--${flag}${value}`, `${describe} (default: ${shown})`)
  }
  return command
}

async function run(flags: Record<string, string | boolean>): Promise<void> {
  const settings = readSettings(flags)
  const startedMs = performance.now()
  const running = await startSupervisor(settings)
  stopOnSignals(running)
  process.stderr.write(banner(running, Math.round(performance.now() - startedMs)))
}

function stopOnSignals(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`varco: ${error.message}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function banner({ gatewayUrl, adminUrl, firstPassword, demo }: Running, ms: number): string {
  const lines: string[] = []
  if (demo) {
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
