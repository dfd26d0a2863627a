import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inCheckout, ROOT } from './checkout.mjs'
import { run } from './child.mjs'
import { fingerprint, isStamped } from './fingerprint.mjs'
import { nodeForVarco } from './node-runtime.mjs'
import { SetupError } from './setup-error.mjs'

const BUILT = inCheckout('console', 'dist')
const STAMP = join(BUILT, '.varco-built')
const SOURCES = ['console', 'src/model', 'package-lock.json']

/** The piece of set-up that builds the console; nothing to do while the checkout has none. */
export const consoleBuild = {
  title: 'console',
  isMissing: () =>
    existsSync(inCheckout('console', 'index.html')) && !isStamped(STAMP, sourceHash()),
  make: build,
}

const sourceHash = () => fingerprint(ROOT, SOURCES, { skip: isNoSource })
const isNoSource = (path) =>
  path === BUILT || basename(path) === 'node_modules' || /\.test\.tsx?$/.test(path)

async function build() {
  // Built beside and moved into place, so that a running server never serves half a console.
  const fresh = inCheckout('node_modules', `.varco-console-${process.pid}`)
  const old = `${fresh}-old`
  const hash = sourceHash()
  const vite = inCheckout('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'console', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  try {
    const { code, output } = await run(nodeForVarco(), args, { cwd: ROOT })
    if (code !== 0) throw new SetupError('The console could not be built.', { output })
    writeFileSync(join(fresh, basename(STAMP)), hash)
    if (existsSync(BUILT)) renameSync(BUILT, old)
    renameSync(fresh, BUILT)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}
