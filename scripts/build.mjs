import { cpSync, renameSync, rmSync } from 'node:fs'
import { inCheckout, ROOT } from './setup/checkout.mjs'
import { run } from './setup/child.mjs'
import { endWithSentence, SetupError } from './setup/setup-error.mjs'
import { setUp } from './setup.mjs'

// Node strips no types under node_modules, so a package carries JavaScript.
async function main() {
  const node = await setUp({ console: true })
  const fresh = inCheckout('node_modules', `.varco-dist-${process.pid}`)
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', fresh]
  try {
    const { code, output } = await run(node, tsc, { cwd: ROOT })
    if (code !== 0) throw new SetupError('The sources do not compile.', { output })
    // Pages, styles and the like that a source reads beside itself.
    const isAsset = (path) => !/\.(ts|md)$/.test(path)
    cpSync(inCheckout('src'), fresh, { recursive: true, filter: isAsset })
    rmSync(inCheckout('dist'), { recursive: true, force: true })
    renameSync(fresh, inCheckout('dist'))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

await endWithSentence(main)
