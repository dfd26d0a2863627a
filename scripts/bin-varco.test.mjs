import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const VARCO = fileURLToPath(new URL('../bin/varco', import.meta.url))

/** A folder laid out like an installed package or a checkout, with a `node` that says how it was called. */
function lay(t, { folder, version = 'v26.10.0' }) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'varco bin ')))
  t.after(() => rmSync(root, { recursive: true }))
  for (const name of ['bin', 'path', 'elsewhere', folder]) mkdirSync(join(root, name))
  copyFileSync(VARCO, join(root, 'bin', 'varco'))
  const node = join(root, 'path', 'node')
  writeFileSync(
    node,
    `#!/bin/sh
case "$*" in
  --version) echo ${version} ;;
  *setup.mjs*) shift; echo "set-up $*" >&2; echo "$0" ;;
  *) printf '<%s>' "$@" ;;
esac
`,
  )
  chmodSync(node, 0o755)
  const call = (program, args, options = {}) =>
    spawnSync(program, args, {
      encoding: 'utf8',
      cwd: join(root, 'elsewhere'),
      env: { PATH: `${dirname(node)}:/usr/bin:/bin` },
      ...options,
    })
  return { root, varco: join(root, 'bin', 'varco'), call }
}

test('an installed package runs its compiled files, with the arguments as they came', (t) => {
  const { root, varco, call } = lay(t, { folder: 'dist' })
  const { stdout } = call(varco, ['tx', 'list', '--q', 'two words', ''])
  assert.equal(stdout, `<${root}/dist/cli/main.js><tx><list><--q><two words><>`)
})

test('a checkout is set up first, then runs its sources', (t) => {
  const { root, varco, call } = lay(t, { folder: 'src' })
  const { stdout, stderr } = call(varco, ['export'])
  assert.equal(stderr, 'set-up --print-node\n')
  assert.equal(stdout, `<${root}/src/cli/main.ts><export>`)
})

test('only the commands that serve the console build it', (t) => {
  const { varco, call } = lay(t, { folder: 'src' })
  for (const command of ['start', 'demo']) {
    assert.equal(call(varco, [command]).stderr, 'set-up --print-node --console\n')
  }
  assert.equal(call(varco, []).stderr, 'set-up --print-node\n')
})

test('it works through a chain of symbolic links, relative and absolute', (t) => {
  const { root, varco, call } = lay(t, { folder: 'dist' })
  symlinkSync('../bin/varco', join(root, 'elsewhere', 'first'))
  symlinkSync(join(root, 'elsewhere', 'first'), join(root, 'path', 'varco'))
  assert.ok(varco)
  assert.equal(call('varco', ['version']).stdout, `<${root}/dist/cli/main.js><version>`)
})

test('an installed package refuses a Node below the floors in one sentence', (t) => {
  const verdicts = Object.entries({
    'v20.20.2': 1,
    'v24.18.0': 1,
    'v24.18.1': 0,
    'v25.9.0': 1,
    'v26.5.0': 1,
    'v26.5.1': 0,
    'v27.0.0': 0,
  })
  for (const [version, status] of verdicts) {
    const { varco, call } = lay(t, { folder: 'dist', version })
    const result = call(varco, ['version'])
    assert.equal(result.status, status, version)
    if (status === 1)
      assert.match(result.stderr, new RegExp(`^varco: needs Node .* not ${version}\\.\n$`))
  }
})

test('without any Node one sentence says what is needed', (t) => {
  const { varco, call } = lay(t, { folder: 'src' })
  const { status, stderr } = call('/bin/sh', [varco], { env: { PATH: '/nowhere' } })
  assert.equal(status, 1)
  assert.equal(stderr, 'varco: needs Node.js 20 or newer with npm on the PATH.\n')
})
