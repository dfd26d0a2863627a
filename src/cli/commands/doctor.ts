import type { Command } from 'commander'
import { clientSettings, readSettings, settingRows } from '../../runtime/settings.ts'
import { addCommand, type Flags, print, settingFlags } from '../command.ts'
import { findingLine } from '../doctor/finding.ts'
import { exitCodes } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `doctor`, which looks for what keeps this installation from working and says what to do. */
export function addDoctor(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'doctor',
    description: 'Check this installation and say what to do',
    more:
      'Looks at runtime, ports, data folder, disk, database, journal, identity providers, clocks, certificates and ' +
      'applications. Takes the flags of start. Exit code 1 when something is broken.',
    examples: ['doctor', 'doctor --data /var/lib/varco --gateway-port 8443'],
    settings: (Object.keys(settingRows) as (keyof typeof settingRows)[]).filter(
      (name) => !clientSettings.includes(name),
    ),
  }).action(async (flags: Flags) => {
    const settings = readSettings(settingFlags(flags))
    const { examine } = await import('../doctor/examine.ts')
    const findings = await withProgress(terminal, 'Checking', () => examine(settings, Date.now))
    const broken = findings.some(({ state }) => state === 'fail')
    if (broken) terminal.exitWith(exitCodes.failed)
    print(terminal, flags, { healthy: !broken, findings }, () =>
      findings.map((finding) => findingLine(terminal, finding)).join(''),
    )
  })
}
