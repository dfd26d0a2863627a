import { chunkCases } from './chunks.ts'
import { framingCases } from './framing.ts'
import { headCases } from './heads.ts'
import type { HostileRequest } from './hostile-request.ts'
import { targetCases } from './targets.ts'

export { SMUGGLED_PATH } from './hostile-request.ts'
export type { HostileRequest }

/** Every hostile request of our own, by what it plays with. */
export const corpus: Readonly<Record<string, readonly HostileRequest[]>> = {
  framing: framingCases,
  chunks: chunkCases,
  heads: headCases,
  targets: targetCases,
}
