import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '../../src/cli/program.ts'
import { createTerminal } from '../../src/cli/terminal.ts'
import { varco } from './folder.ts'

const COMMANDS = [
  ...['start', 'demo', 'apply', 'diff', 'export', 'validate', 'reset-caches'],
  ...['tx list', 'tx show', 'tx tail', 'tx replay', 'token inspect', 'token get'],
  ...['doctor', 'reload', 'audit verify', 'backup', 'restore'],
  ...['user add', 'user list', 'user passwd', 'migrate', 'version', 'secret-key rotate'],
  ...['completion bash', 'completion zsh', 'completion fish'],
]

const program = createProgram(createTerminal(process))
const leaves = (command: Command, path: string[] = []): [string, Command][] =>
  command.commands.flatMap((one): [string, Command][] =>
    one.commands.length > 0
      ? leaves(one, [...path, one.name()])
      : [[[...path, one.name()].join(' '), one]],
  )

test('every command that is promised is there, and no other', () => {
  assert.deepEqual(
    leaves(program)
      .map(([name]) => name)
      .sort(),
    COMMANDS.toSorted(),
  )
})

test('the guide names every command', async () => {
  const guide = await readFile(new URL('../../docs/guide/cli.md', import.meta.url), 'utf8')

  assert.deepEqual(
    COMMANDS.filter((name) => !guide.includes(`\`varco ${name}`)),
    [],
  )
})

for (const [name, command] of leaves(program)) {
  test(`varco ${name} explains itself with an example and can answer in JSON`, () => {
    let help = ''
    command.configureOutput({
      writeOut: (text) => {
        help += text
      },
    })
    command.outputHelp()

    assert.match(help, /^Usage: varco /)
    assert.match(help, /\nExamples?:\n {2}\$ .*varco /)
    if (!name.startsWith('completion')) assert.match(help, /--json/)
  })
}

const wrong: [name: string, args: string[], says: RegExp][] = [
  ['an unknown command', ['aply'], /unknown command 'aply'\n\(Did you mean apply\?\)/],
  ['a missing argument', ['apply'], /missing required argument 'file'/],
  ['an unknown option', ['export', '--secrets'], /unknown option '--secrets'/],
  [
    'a setting out of range',
    ['start', '--gateway-port', '70000'],
    /--gateway-port: expected a port/,
  ],
  ['an id that is none', ['tx', 'show', '12'], /expected a transaction id/],
  [
    'a format that is none',
    ['export', '--format', 'xml'],
    /--format: expected yaml or json, not 'xml'/,
  ],
  ['a time that is none', ['tx', 'list', '--from', 'yesterday'], /--from: expected a time/],
]
for (const [name, args, says] of wrong) {
  test(`${name} is wrong use: exit code 2 and a sentence on standard error`, async () => {
    const { code, output, errors } = await varco(args)

    assert.equal(code, 2)
    assert.equal(output, '')
    assert.match(errors, says)
  })
}

test('help and version are answers, on standard output with exit code 0', async () => {
  const help = await varco(['tx', 'list', '--help'])
  const version = await varco(['version', '--json'])

  assert.equal(help.code, 0)
  assert.match(help.output, /Usage: varco tx list/)
  assert.equal(version.code, 0)
  assert.equal(JSON.parse(version.output).node, process.version)
})

test('a command without a node or a data folder says how to name one', async () => {
  const { code, errors } = await varco(['tx', 'list', '--data', '/nowhere/varco'])

  assert.equal(code, 1)
  assert.equal(
    errors,
    'varco: no node runs on /nowhere/varco: --data names its folder, --admin-url and --api-key a node elsewhere\n',
  )
})
