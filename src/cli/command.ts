import type { Command } from 'commander'
import { type GivenFlags, settingRows } from '../runtime/settings.ts'
import type { Terminal } from './terminal.ts'

/** What the help of a command says, and which settings it takes as flags. */
export type CommandWords = {
  /** The command with its arguments, such as `apply <file>`. */
  name: string
  /** One line, for the list of commands. */
  description: string
  /** What the command's own help says beyond that line. */
  more?: string
  examples: readonly string[]
  settings?: readonly (keyof typeof settingRows)[]
}

/** Flags as the command line gave them. */
export type Flags = Record<string, string | string[] | boolean | undefined> & { json?: boolean }

/** Adds a sub-command whose help ends with examples and which can answer in JSON. */
export function addCommand(parent: Command, words: CommandWords): Command {
  const { name, description, more } = words
  const command = parent
    .command(name)
    .summary(description)
    .description(more === undefined ? description : `${description}. ${more}`)
  for (const name of words.settings ?? []) addSettingFlag(command, name)
  const title = words.examples.length === 1 ? 'Example' : 'Examples'
  const examples = words.examples.map((example) => `  $ varco ${example}\n`).join('')
  return command
    .option('--json', 'Answer in JSON, for programs')
    .addHelpText('after', `\n${title}:\n${examples.trimEnd()}`)
}

/** Adds a command that only groups others, such as `tx`. */
export function addGroup(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description)
}

/** Adds the flag of a setting, described as the documentation describes it. */
export function addSettingFlag(command: Command, name: keyof typeof settingRows): void {
  const { flag, describe, shown, fallback } = settingRows[name]
  if (flag === undefined) return
  const value = typeof fallback === 'boolean' ? '' : ' <value>'
  command.option(`--${flag}${value}`, `${describe} (default: ${shown})`)
}

/** Those of the flags that are settings. */
export function settingFlags(flags: Flags): GivenFlags {
  return Object.fromEntries(
    Object.entries(flags).filter(([, value]) => !Array.isArray(value)),
  ) as GivenFlags
}

/** Prints a result: as JSON for programs, otherwise as the text for people. */
export function print(terminal: Terminal, flags: Flags, result: unknown, text: () => string): void {
  terminal.out(flags.json ? `${JSON.stringify(result, null, 2)}\n` : text())
}

/** An option that may be given several times. */
export function collected(value: string, before: string[] = []): string[] {
  return [...before, value]
}
