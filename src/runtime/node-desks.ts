import { createLocalReplayStore, type ReplayStore } from '../oauth/replay-store.ts'
import { LimitDesk } from './limit-desk.ts'
import type { Sharing } from './sharing.ts'
import { NodeTokenDesk } from './token-desk.ts'
import type { WorkerAnswers } from './workers.ts'

type Answers = Pick<WorkerAnswers, 'deskAsk' | 'deskTell' | 'admit' | 'leave' | 'replay'>

/** Where the workers of a node agree with each other: token checks, limits, one-time proofs. */
export class NodeDesks {
  readonly tokens: NodeTokenDesk
  readonly limits = new LimitDesk()
  #replays: ReplayStore

  constructor(now: () => number) {
    this.tokens = new NodeTokenDesk(now)
    this.#replays = createLocalReplayStore(now)
  }

  /** Agrees with other nodes, too, from now on. */
  share({ results, counters, replays }: Sharing): void {
    this.tokens.share(results)
    this.limits.countBy(counters)
    this.#replays = replays
  }

  /** A worker is gone. */
  left(worker: number): void {
    this.tokens.left(worker)
    this.limits.left(worker)
  }

  /** What workers ask here. */
  readonly answers: Answers = {
    deskAsk: (worker, key) => this.tokens.ask(worker, key),
    deskTell: (_, { key, lead, word, keep }) => this.tokens.tell(key, lead, word, keep),
    admit: (worker, passage) => this.limits.admit(worker, passage),
    leave: (worker, delivery) => this.limits.leave(worker, delivery),
    replay: (_, { key, expiresAt }) => this.#replays.remember(key, expiresAt),
  }
}
