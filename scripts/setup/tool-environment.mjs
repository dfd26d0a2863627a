import { inCheckout } from './checkout.mjs'
import { toolVariables } from './tools.mjs'

// Hundreds of test processes load the same sources: each finds them compiled.
const COMPILED = { NODE_COMPILE_CACHE: inCheckout('.node', 'compile-cache') }

/** The environment of a test or benchmark: the machine's, without settings of a Varco of one's own, with the tools' places. */
export function environmentWith(tools, env = process.env) {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('VARCO_'))
  return { ...COMPILED, ...Object.fromEntries(kept), ...toolVariables(tools, { env }) }
}
