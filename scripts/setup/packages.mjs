import { run } from './child.mjs'
import { onPath } from './on-path.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Installs what the machine lacks from its distribution, or says in one sentence what a person is to
 * do. Each thing has a name for people, its package names, and perhaps a variable that points to it.
 */
export async function installPackages(things) {
  const machine = {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasApt: onPath('apt-get') !== undefined,
  }
  const { commands, sentence } = howToInstall(things, machine)
  if (sentence) throw new SetupError(sentence)
  for (const command of commands) await aptGet(command)
}

/** How missing things get onto a machine: commands that set-up may run itself, or a sentence for a person. */
export function howToInstall(things, { platform, isRoot, hasApt }) {
  const missing = `Missing: ${things.map(({ name }) => name).join(', ')}.`
  const packages = things.map(({ debian }) => debian)
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  if (hasApt && isRoot) return { commands: [['update'], install] }
  if (hasApt) return { sentence: `${missing} Install with: sudo apt-get ${install.join(' ')}` }
  if (platform === 'darwin' && things.every(({ brew }) => brew)) {
    const brew = things.map((thing) => `brew install ${thing.brew}`).join(' && ')
    return { sentence: `${missing} Install with: ${brew}` }
  }
  const variables = things.map(({ variable }) => variable).filter(Boolean)
  const pointed =
    variables.length > 0 ? `, or say where to find them in ${variables.join(', ')}` : ''
  const it = things.length === 1 ? 'it' : 'them'
  return { sentence: `${missing} Install ${it}${pointed}.` }
}

async function aptGet(args) {
  const { code, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0) throw new SetupError(`apt-get ${args.join(' ')} failed.`, { output })
}
