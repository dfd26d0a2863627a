import { existsSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { onPath } from './on-path.mjs'
import { SetupError } from './setup-error.mjs'

/** The command and first arguments that run npm on the given Node; a shim of npm runs as it is. */
export function npmCommand(node, { env = process.env, find = onPath, real = realpathSync } = {}) {
  const given = env.npm_execpath
  // yarn and pnpm set the variable too, to themselves.
  if (given && /^npm-cli\.c?js$/.test(basename(given)) && existsSync(given)) return [node, given]
  const found = find('npm', env)
  if (!found)
    throw new SetupError('Set-up needs npm, which is not on the PATH: install npm 10 or newer.')
  const target = real(found)
  return /\.c?js$/.test(target) ? [node, target] : [found]
}
