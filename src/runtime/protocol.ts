import type { DeliverySnapshot } from '../gateway/delivery-source.ts'
import type { MeasureSample } from '../gateway/measures.ts'
import type { Admission, Passage } from '../gateway/rate-limiter.ts'
import type { DeskAnswer, DeskWord } from '../gateway/token-desk.ts'
import type { JournalStatus } from '../journal/transaction-journal.ts'
import type { ConfigurationSettings } from '../model/settings.ts'
import type { ReplayVerdict } from '../oauth/replay-store.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What a worker gets when it starts. */
export type WorkerOrders = {
  logLevel: string
  gateway: { host: string; port: number }
  tls: { certificate: string; key: string; clientCa: string | undefined } | undefined
  journalDirectory: string
  recording: ConfigurationSettings['recording']
  /** Keys the cache of token results; the same on every node of the installation. */
  nodeKey: string
  signing: SigningKeys
}

/** What a worker says of itself. */
export type WorkerStatus = {
  pid: number
  startedAt: number
  memoryBytes: number
  inFlight: number
  plans: { name: readonly [string, string, string]; revision: number; expiresAt: number }[]
  caches: { name: string; entries: number; maxEntries: number; hits: number; misses: number }[]
  breakers: { policy: string; endpoint: string; state: 'closed' | 'open' | 'half-open' }[]
  journal: JournalStatus
  measures: MeasureSample[]
}

/** Which token results a worker is to forget. */
export type TokenFilter = { token?: string; policy?: string; subject?: string; clientId?: string }

/** What workers ask the supervisor. */
export type WorkerAsks = {
  orders: { ask: undefined; answer: WorkerOrders }
  listening: { ask: { port: number }; answer: void }
  failed: { ask: { message: string }; answer: void }
  /** The worker is about to end by itself: another may start at once. */
  retiring: { ask: undefined; answer: void }
  paths: { ask: undefined; answer: string[] }
  delivery: { ask: string; answer: DeliverySnapshot | null }
  deskAsk: { ask: string; answer: DeskAnswer }
  deskTell: {
    ask: { key: string; lead: number; word: DeskWord; keep: boolean }
    answer: void
  }
  admit: { ask: Passage; answer: Admission }
  leave: { ask: string; answer: void }
  replay: { ask: { key: string; expiresAt: number }; answer: ReplayVerdict }
}

/** What the supervisor asks its workers. */
export type SupervisorAsks = {
  reset: { ask: undefined; answer: void }
  pathsChanged: { ask: undefined; answer: void }
  /** Answers with how many results were forgotten, and the keys of the token that was named. */
  forget: { ask: TokenFilter; answer: { forgotten: number; keys: string[] } }
  status: { ask: undefined; answer: WorkerStatus }
  signing: { ask: SigningKeys; answer: void }
  certificate: {
    ask: { certificate: string; key: string; clientCa: string | undefined }
    answer: void
  }
  drain: { ask: { limitMs: number }; answer: void }
}
