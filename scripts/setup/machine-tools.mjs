import { run } from './child.mjs'
import { onPath } from './on-path.mjs'
import { SetupError } from './setup-error.mjs'
import { findTool, TOOLS } from './tools.mjs'

/** The piece of set-up that gets programs from the machine's distribution when they are missing. */
export function machineTools(keys) {
  const missing = () => keys.filter((key) => !findTool(key))
  return {
    get title() {
      return missing()
        .map((key) => TOOLS[key].debian)
        .join(', ')
    },
    isMissing: () => missing().length > 0,
    make: () => install(missing()),
  }
}

/** How missing tools get onto a machine: commands that set-up may run itself, or a sentence for a person. */
export function howToInstall(keys, { platform, isRoot, hasApt }) {
  const names = keys.map((key) => TOOLS[key].name).join(', ')
  const packages = keys.map((key) => TOOLS[key].debian)
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  if (hasApt && isRoot) return { commands: [['update'], install] }
  if (hasApt)
    return { sentence: `Missing: ${names}. Install with: sudo apt-get ${install.join(' ')}` }
  if (platform === 'darwin') {
    const brew = keys.map((key) => `brew install ${TOOLS[key].brew}`).join(' && ')
    return { sentence: `Missing: ${names}. Install with: ${brew}` }
  }
  const variables = keys.map((key) => TOOLS[key].variable).join(', ')
  return { sentence: `Missing: ${names}. Install them, or say where they are in ${variables}.` }
}

async function install(keys) {
  const machine = {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasApt: onPath('apt-get') !== undefined,
  }
  const { commands, sentence } = howToInstall(keys, machine)
  if (sentence) throw new SetupError(sentence)
  for (const command of commands) await aptGet(command)
  const absent = keys.filter((key) => !findTool(key)).map((key) => TOOLS[key].name)
  if (absent.length > 0) {
    throw new SetupError(
      `apt-get installed its packages, yet these were not found: ${absent.join(', ')}.`,
    )
  }
}

async function aptGet(args) {
  const { code, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0) throw new SetupError(`apt-get ${args.join(' ')} failed.`, { output })
}
