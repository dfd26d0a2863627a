import type { NodeState } from '../model/endpoints/runtime.ts'
import type { Store } from '../store/store.ts'
import type { WorkerStatus } from './protocol.ts'
import { followRemovals } from './removals.ts'
import type { SharedResults } from './shared-results.ts'
import type { NodeTokenDesk } from './token-desk.ts'
import type { Workers } from './workers.ts'

/** A node that has not reported for so long is no longer shown nor waited for. */
const FORGOTTEN_MS = 30_000
const REPORT_MS = 2000
/** How long a reset waits for the other nodes. */
const CONFIRM_MS = 10_000
const CONFIRM_POLL_MS = 100

/** Which token results are to be forgotten; a field that is absent matches all. */
type ForgetFilter = { token?: string; policy?: string; subject?: string; clientId?: string }

/** How the journals of the node stand. */
export type JournalState = NodeState['journal']

/** The installation as this node sees it: its own workers at once, other nodes through the store. */
export type NodeControl = {
  resetCaches(): Promise<{ nodes: { node: string; revision: number }[] }>
  state(): Promise<NodeState[]>
  /** Forgets token results here at once, on the other nodes within a second; says how many were here. */
  forget(filter: ForgetFilter): Promise<number>
  onStored(listener: () => void): () => void
  stop(): Promise<void>
}

/** What node control is made of. */
export type NodeParts = {
  node: string
  version: string
  gatewayUrl: string
  store: Store
  workers: Workers
  desk: NodeTokenDesk
  /** Token results that nodes share, when they do. */
  shared: SharedResults | undefined
  journal: () => JournalState
  onStored(listener: () => void): () => void
}

/** Watches the node, reports it, and carries out resets wherever they were asked for. */
export async function createNodeControl(parts: NodeParts): Promise<NodeControl> {
  const { node, store, workers, desk, shared } = parts
  const startedAt = Date.now()
  let generation = await store.cacheGenerations.current()
  shared?.enter(generation)

  const resetHere = async (upTo: number) => {
    shared?.enter(Math.max(generation, upTo))
    desk.reset()
    await workers.askAll('reset', undefined)
    desk.reset()
    generation = Math.max(generation, upTo)
    await report()
  }
  const ownState = async (): Promise<NodeState> =>
    nodeState(parts, await workers.askAll('status', undefined), startedAt)
  const report = async () => store.nodes.report(await ownState(), generation)

  const stopListening = store.cacheGenerations.listen((upTo) => {
    if (upTo > generation) void resetHere(upTo).catch(() => {})
  })
  const forgetHere = (filter: ForgetFilter) => forgetOn(workers, desk, filter)
  const removals = followRemovals(store, node, forgetHere)
  // The database may be away: the gateway serves on, and the next report tells.
  const reporter = setInterval(() => void report().catch(() => {}), REPORT_MS)
  await report()

  return {
    async resetCaches() {
      const upTo = await store.cacheGenerations.announce()
      await resetHere(upTo)
      const revision = await store.configuration.revisionNumber()
      const confirmed = await confirmations(store, upTo)
      const names = new Set([node, ...confirmed])
      return { nodes: [...names].map((name) => ({ node: name, revision })) }
    },
    async state() {
      const others = (await store.nodes.list()).filter(
        ({ state, seenAt }) => state.node !== node && isAlive(seenAt),
      )
      return [await ownState(), ...others.map(({ state }) => state)]
    },
    async forget(filter) {
      // First what others know, lest it be learnt from there again.
      await shared?.forget()
      const forgotten = await forgetHere(filter)
      const { token, policy, ...who } = filter
      // Other nodes cannot be told a token: they forget all that its policy has found out.
      await removals.announce(token === undefined ? { policy, ...who } : { policy })
      return forgotten
    },
    onStored: parts.onStored,
    async stop() {
      clearInterval(reporter)
      stopListening()
      removals.stop()
      await store.nodes.remove(node).catch(() => {})
    },
  }
}

async function forgetOn(
  workers: Workers,
  desk: NodeTokenDesk,
  filter: ForgetFilter,
): Promise<number> {
  const answers = await workers.askAll('forget', filter)
  const keys = new Set(answers.flatMap((answer) => answer.keys))
  const atDesk = desk.forget(filter, filter.token === undefined ? undefined : [...keys])
  // A worker may have learnt from the desk what the others had forgotten by then.
  const again = await workers.askAll('forget', filter)
  return [...answers, ...again].reduce((sum, { forgotten }) => sum + forgotten, atDesk)
}

function isAlive(seenAt: number): boolean {
  return Date.now() - seenAt < FORGOTTEN_MS
}

// Every node that lives confirms by reporting the generation; one that does not in time is left out of the answer.
async function confirmations(store: Store, upTo: number): Promise<string[]> {
  const until = Date.now() + CONFIRM_MS
  for (;;) {
    const nodes = (await store.nodes.list()).filter(({ seenAt }) => isAlive(seenAt))
    const done = nodes.filter(({ generation }) => generation >= upTo)
    if (done.length === nodes.length || Date.now() > until)
      return done.map(({ state }) => state.node)
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_POLL_MS))
  }
}

function nodeState(
  { node, version, gatewayUrl, journal }: NodeParts,
  workers: WorkerStatus[],
  startedAt: number,
): NodeState {
  const plans = workers.flatMap((worker) => worker.plans)
  return {
    node,
    startedAt: new Date(startedAt).toISOString(),
    seenAt: new Date().toISOString(),
    version,
    gatewayUrl,
    workers: workers.map(({ pid, startedAt: since, memoryBytes }) => ({
      pid,
      startedAt: new Date(since).toISOString(),
      memoryBytes,
    })),
    revision: plans.length === 0 ? null : Math.min(...plans.map(({ revision }) => revision)),
    plans: oldestPlans(plans),
    caches: summed(workers.flatMap((worker) => worker.caches)),
    breakers: worstBreakers(workers.flatMap((worker) => worker.breakers)),
    journal: {
      ...journal(),
      refusing: workers.some((worker) => worker.journal.refusing),
      fsync: workers[0]?.journal.fsync ?? '',
    },
  }
}

function oldestPlans(plans: WorkerStatus['plans']): NodeState['plans'] {
  const oldest = new Map<string, WorkerStatus['plans'][number]>()
  for (const plan of plans) {
    const key = plan.name.join('/')
    const known = oldest.get(key)
    if (
      !known ||
      plan.revision < known.revision ||
      (plan.revision === known.revision && plan.expiresAt > known.expiresAt)
    )
      oldest.set(key, plan)
  }
  return [...oldest.values()].map(
    ({ name: [organization, api, version], revision, expiresAt }) => ({
      organization,
      api,
      version,
      revision,
      expiresAt: new Date(Math.min(expiresAt, MAX_DATE_MS)).toISOString(),
    }),
  )
}

const MAX_DATE_MS = 8.64e15

function summed(caches: WorkerStatus['caches']): WorkerStatus['caches'] {
  const sums = new Map<string, WorkerStatus['caches'][number]>()
  for (const cache of caches) {
    const sum = sums.get(cache.name) ?? {
      name: cache.name,
      entries: 0,
      maxEntries: 0,
      hits: 0,
      misses: 0,
    }
    sums.set(cache.name, {
      name: cache.name,
      entries: sum.entries + cache.entries,
      maxEntries: sum.maxEntries + cache.maxEntries,
      hits: sum.hits + cache.hits,
      misses: sum.misses + cache.misses,
    })
  }
  return [...sums.values()]
}

function worstBreakers(breakers: WorkerStatus['breakers']): WorkerStatus['breakers'] {
  const order = ['closed', 'half-open', 'open']
  const worst = new Map<string, WorkerStatus['breakers'][number]>()
  for (const breaker of breakers) {
    const key = `${breaker.policy} ${breaker.endpoint}`
    const known = worst.get(key)
    if (!known || order.indexOf(breaker.state) > order.indexOf(known.state)) worst.set(key, breaker)
  }
  return [...worst.values()]
}
