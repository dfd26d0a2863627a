import { pathToFileURL } from 'node:url'
import { inCheckout } from './setup/checkout.mjs'
import { stopNow, stopWithChildren } from './setup/child.mjs'
import { consoleBuild } from './setup/console.mjs'
import { dependencies } from './setup/dependencies.mjs'
import { withLock } from './setup/lock.mjs'
import { machineTools } from './setup/machine-tools.mjs'
import { nodeForVarco, nodeRuntime } from './setup/node-runtime.mjs'
import { programBuild } from './setup/program.mjs'
import { step } from './setup/progress.mjs'
import { endWithSentence } from './setup/setup-error.mjs'

const LOCK = inCheckout('.node', 'setup.lock')
const PARENT_POLL_MS = 500

/** Makes what a checkout lacks, in order, and nothing twice; resolves to the Node that runs Varco. */
export async function setUp({ builds = [], tools = [] } = {}) {
  const pieces = [nodeRuntime, dependencies, ...builds]
  if (tools.length > 0) pieces.push(machineTools(tools))

  // Looking needs no lock, so that a set-up with nothing to do waits for nobody.
  if (pieces.some((piece) => piece.isMissing())) await withLock(LOCK, () => makeMissing(pieces))
  return nodeForVarco()
}

async function makeMissing(pieces) {
  for (const piece of pieces) {
    if (piece.isMissing()) await step(piece.title, piece.make)
  }
}

// bin/varco waits for this script in a shell, which a signal ends without reaching us.
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stopNow(), PARENT_POLL_MS).unref()
}

async function main() {
  stopWithChildren()
  stopWithParent()
  const asked = (flag) => process.argv.includes(flag)
  const builds = []
  if (asked('--console')) builds.push(consoleBuild)
  if (asked('--program')) builds.push(programBuild)
  const node = await setUp({ builds })
  if (asked('--print-node')) process.stdout.write(`${node}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await endWithSentence(main)
