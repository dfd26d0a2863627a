import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { varco } from './folder.ts'

async function completed(script: string, words: string[]): Promise<string[]> {
  const program = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_varco
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', program])
  return stdout.trim().split('\n')
}

test('bash completes commands, their sub-commands and their options', async () => {
  const { output: script } = await varco(['completion', 'bash'])

  assert.deepEqual(await completed(script, ['varco', 'ex']), ['export'])
  assert.deepEqual(await completed(script, ['varco', 'tx', 't']), ['tail'])
  assert.deepEqual(await completed(script, ['varco', 'tx', 'list', '--cl']), [
    '--client-id',
    '--claim',
  ])
  assert.deepEqual(await completed(script, ['varco', 'apply', 'file.yaml', '--dry']), ['--dry-run'])
})

for (const [shell, marks] of [
  ['zsh', [/^#compdef varco\n/, /compdef _varco varco\n$/, /"\/tx\/list"\) choices="/]],
  ['fish', [/complete -c varco -f -n '__fish_use_subcommand' -a export/, /-l dry-run/]],
] as const) {
  test(`${shell} gets a script with every command in it`, async () => {
    const { code, output } = await varco(['completion', shell])

    assert.equal(code, 0)
    for (const mark of marks) assert.match(output, mark)
  })
}
