import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { inCheckout, ROOT } from './checkout.mjs'
import { run } from './child.mjs'
import { fingerprint, isStamped } from './fingerprint.mjs'
import { nodeForVarco } from './node-runtime.mjs'
import { npmCommand } from './npm-cli.mjs'
import { SetupError } from './setup-error.mjs'

const FOLDER = inCheckout('node_modules')
const STAMP = inCheckout('node_modules', '.varco-installed')
const UNFINISHED = inCheckout('node_modules', '.varco-installing')

/** The piece of set-up that installs the packages of the lock file. */
export const dependencies = {
  title: 'dependencies',
  isMissing: () => existsSync(UNFINISHED) || !isStamped(STAMP, lockHash()),
  make: install,
}

const lockHash = () => fingerprint(ROOT, ['package-lock.json'])

async function install() {
  // npm cannot always go on from a half-installed folder (ENOTEMPTY), so such a one is not kept.
  if (existsSync(UNFINISHED)) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(UNFINISHED, '')
  rmSync(STAMP, { force: true })
  // Not `npm ci`: it fails where the registry lacks other platforms' optional packages. Without
  // --no-save the lock file would change; no package may run a script of its own.
  const flags = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const [command, ...first] = npmCommand(nodeForVarco())
  const { code, output } = await run(command, [...first, 'install', ...flags], { cwd: ROOT })
  if (code !== 0) throw new SetupError('npm could not install the dependencies.', { output })
  writeFileSync(STAMP, lockHash())
  rmSync(UNFINISHED)
}
