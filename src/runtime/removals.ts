import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ResultFilter } from '../gateway/token-desk.ts'
import type { Store } from '../store/store.ts'

/** How often a node looks for removals of the others. */
const LOOK_EVERY_MS = 1000
/** Removals that a node leaves for the others; one that missed more forgets everything. */
const MAX_KEPT = 50

const Notice = z.array(
  z.object({
    number: z.number(),
    filter: z.object({
      policy: z.string().optional(),
      subject: z.string().optional(),
      clientId: z.string().optional(),
    }),
  }),
)
type Notice = z.infer<typeof Notice>

/** Removals of token results, told from node to node through the store. */
export type Removals = {
  /** Lets the other nodes know; they follow within a second. */
  announce(filter: ResultFilter): Promise<void>
  stop(): void
}

/** Tells other nodes of this one's removals, and carries out theirs. */
export function followRemovals(
  { meta, nodes }: Pick<Store, 'meta' | 'nodes'>,
  node: string,
  carryOut: (filter: ResultFilter) => Promise<unknown>,
): Removals {
  const noticeOf = (name: string) => `token-removals/${name}`
  const seen = new Map<string, number>()
  let own: Notice = []

  async function look(): Promise<void> {
    const listed = (await nodes.list()).map(({ state }) => state.node)
    // One that has just gone may have left a notice.
    for (const name of new Set([...listed, ...seen.keys()])) {
      if (name === node) continue
      const text = await meta.find(noticeOf(name))
      await follow(name, text === undefined ? [] : Notice.parse(JSON.parse(text)))
    }
  }
  async function follow(name: string, notice: Notice): Promise<void> {
    const last = seen.get(name) ?? 0
    const unseen = notice.filter(({ number }) => number > last)
    const missed = unseen.length === MAX_KEPT
    const filters = missed ? [{}] : unseen.map(({ filter }) => filter)
    for (const filter of filters) await carryOut(filter)
    seen.set(name, notice.at(-1)?.number ?? last)
  }

  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    // The database may be away: what was not seen now is seen later.
    void look()
      .catch(() => {})
      .finally(() => {
        looking = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    async announce(filter) {
      const number = Math.max(Date.now(), (own.at(-1)?.number ?? 0) + 1)
      const others = own.filter((one) => !isDeepStrictEqual(one.filter, filter))
      own = [...others, { number, filter }].slice(-MAX_KEPT)
      await meta.set(noticeOf(node), JSON.stringify(own))
    },
    stop: () => clearInterval(timer),
  }
}
