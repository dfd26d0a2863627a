import { toolVariables } from './tools.mjs'

/** The environment of a test or benchmark: the machine's, without settings of a Varco of one's own, with the tools' places. */
export function environmentWith(tools, env = process.env) {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('VARCO_'))
  return { ...Object.fromEntries(kept), ...toolVariables(tools, { env }) }
}
