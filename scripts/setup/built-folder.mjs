import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inCheckout, ROOT } from './checkout.mjs'
import { run } from './child.mjs'
import { fingerprint, isStamped } from './fingerprint.mjs'
import { nodeForVarco } from './node-runtime.mjs'
import { SetupError } from './setup-error.mjs'

const STAMP = '.varco-built'

/** A piece of set-up that builds a folder from sources of the checkout, again whenever one of them has changed. */
export function builtFolder({ title, folder, needs, sources, commandInto }) {
  const built = inCheckout(folder)
  const isNoSource = (path) =>
    path === built || basename(path) === 'node_modules' || /\.test\.tsx?$/.test(path)
  const sourceHash = () => fingerprint(ROOT, sources, { skip: isNoSource })

  async function make() {
    // Built beside and moved into place, so that nobody ever runs or serves half of it.
    const fresh = inCheckout('node_modules', `.varco-${title}-${process.pid}`)
    const old = `${fresh}-old`
    const hash = sourceHash()
    try {
      const { code, output } = await run(nodeForVarco(), commandInto(fresh), { cwd: ROOT })
      if (code !== 0) throw new SetupError(`The ${title} could not be built.`, { output })
      writeFileSync(join(fresh, STAMP), hash)
      if (existsSync(built)) renameSync(built, old)
      renameSync(fresh, built)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
      rmSync(old, { recursive: true, force: true })
    }
  }

  return {
    title,
    isMissing: () => existsSync(inCheckout(needs)) && !isStamped(join(built, STAMP), sourceHash()),
    make,
  }
}
