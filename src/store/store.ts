import type { Configuration, ConfigurationDocument } from '../model/configuration.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Revision } from '../model/endpoints/configuration.ts'
import type { AuditEntry, TransactionFilters } from '../model/endpoints/monitoring.ts'
import type { NodeState } from '../model/endpoints/runtime.ts'
import type { ApiKey, User } from '../model/endpoints/session.ts'
import type { KnownClient } from '../model/known-client.ts'
import type { DeliveryName } from '../model/names.ts'
import type { Organization } from '../model/organization.ts'
import type { Outcome } from '../model/outcome.ts'
import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { ConfigurationSettings } from '../model/settings.ts'
import type { TokenPolicy } from '../model/token-policy.ts'
import type { ClaimSet, RecordedTransaction, TransactionSink } from '../model/transaction.ts'
import type { StatisticsPoint, StatisticsQuery } from './statistics/statistics-query.ts'

/** Everything that outlives the process, on the embedded database or on PostgreSQL. */
export type Store = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly configuration: ConfigurationStore
  readonly transactions: TransactionStore
  statistics(query: StatisticsQuery): Promise<StatisticsPoint[]>
  readonly retention: RetentionStore
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly apiKeys: ApiKeyStore
  readonly audit: AuditStore
  readonly nodes: NodeStore
  readonly cacheGenerations: CacheGenerationStore
  readonly meta: MetaStore
  /** True when the database answers. */
  ping(): Promise<boolean>
  /** Copies the embedded database to a file while it is used; PostgreSQL has its own tools and refuses. */
  backup(file: string): Promise<void>
  /** Encrypts every stored secret under a new key, in one database transaction. */
  rotateSecretKey(key: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** An object of the configuration with the revision that wrote it: what an ETag is made of. */
export type Versioned<T> = { readonly document: T; readonly revision: number }

/** The parts of a configuration by kind; `key` is the name, client id or path of a delivery, '' for settings. */
export type ConfigurationObjects = {
  organization: Organization
  'token-policy': TokenPolicy
  delivery: Delivery
  client: KnownClient
  settings: ConfigurationSettings
}
export type ConfigurationKind = keyof ConfigurationObjects

/** One object put or, without a document, removed; with `expectedRevision` only if it is still the one that was read (0: not there). */
export type ConfigurationChange = {
  kind: ConfigurationKind
  key: string
  document: unknown
  expectedRevision?: number
}

/** Who changes the configuration and why. */
export type Authorship = { author: string; message: string }

export type WriteResult = {
  revision: number
  changes: Revision['changes']
}

/** A delivery with all that a gateway needs to serve it, read at one moment. */
export type DeliveryWithPolicy = {
  delivery: Delivery
  policy: TokenPolicy | undefined
  settings: ConfigurationSettings
  revision: number
}

/** The configuration and its history. Secrets are in clear here and encrypted in the database. */
export type ConfigurationStore = {
  current(): Promise<{ revision: number; document: Configuration }>
  revisionNumber(): Promise<number>
  find<K extends ConfigurationKind>(
    kind: K,
    key: string,
  ): Promise<Versioned<ConfigurationObjects[K]> | undefined>
  list<K extends ConfigurationKind>(kind: K): Promise<Versioned<ConfigurationObjects[K]>[]>
  organizations(): Promise<Versioned<Organization>[]>
  tokenPolicies(): Promise<Versioned<TokenPolicy>[]>
  deliveries(): Promise<Versioned<Delivery>[]>
  clients(): Promise<Versioned<KnownClient>[]>
  settings(): Promise<Versioned<ConfigurationSettings>>
  tokenPolicy(name: string): Promise<Versioned<TokenPolicy> | undefined>
  delivery(name: DeliveryName): Promise<Versioned<Delivery> | undefined>
  deliveryWithPolicy(name: DeliveryName): Promise<DeliveryWithPolicy | undefined>
  /** One revision for all changes, none when nothing differs. Throws ConfigurationConflict or ConfigurationInvalid. */
  write(write: Authorship & { changes: readonly ConfigurationChange[] }): Promise<WriteResult>
  /** Makes the stored configuration equal to the document; a dry run only says what would change. */
  replace(
    document: ConfigurationDocument | Configuration,
    options: Authorship & { expectedRevision?: number; dryRun?: boolean },
  ): Promise<WriteResult>
  revisions(page: Page): Promise<{ items: Revision[]; next: string | null }>
  /** A revision with the document as it was then. */
  revision(number: number): Promise<(Revision & { document: Configuration }) | undefined>
  /** Undefined when there is no such revision. Throws ConfigurationConflict when another one than expected is current. */
  restore(
    number: number,
    options: Authorship & { expectedRevision?: number },
  ): Promise<WriteResult | undefined>
  /** Calls back after any process has written a revision (a write of this one waits for it); returns what stops it. */
  onRevision(callback: (revision: number) => unknown): () => void
}

export type Page = { limit?: number; cursor?: string }

/** Filters of the history; `organizations` restricts what a user may see at all, whatever the other filters say. */
export type HistoryFilters = TransactionFilters & { organizations?: readonly string[] }

/** A transaction as it is read back: recorded values, node and claim set; texts are made by `toTransaction`. */
export type StoredTransaction = {
  /** Grows with every stored transaction, in the order in which readers can see them. */
  sequence: number
  node: string
  recorded: RecordedTransaction
  claimSet: ClaimSet | undefined
}

/** How far the journals of a node are stored. */
export type JournalCheckpoint = { owner: string; segment: number; offset: number }

/** How often some claims came with one outcome in the transactions that were looked at. */
export type ClaimUse = {
  /** JSON text, undefined for requests without a token. */
  claims: string | undefined
  outcome: Outcome
  count: number
  /** Sequence number of the newest of these transactions. */
  newest: number
}

export type TransactionStore = TransactionSink & {
  /** Stores transactions and how far the journals are read in one database transaction. */
  ship(
    node: string,
    claimSets: readonly ClaimSet[],
    transactions: readonly PackedTransaction[],
    checkpoints: readonly JournalCheckpoint[],
  ): Promise<void>
  checkpoints(node: string): Promise<JournalCheckpoint[]>
  forgetCheckpoint(node: string, owner: string, segment: number): Promise<void>
  /** True when the database could be asked and refused the values; false when it could not be asked. */
  isRefusal(error: unknown): boolean
  find(
    id: string,
    restriction?: Pick<HistoryFilters, 'organizations'>,
  ): Promise<StoredTransaction | undefined>
  /** Newest first, without contents. */
  list(
    filters: HistoryFilters,
    page: Page,
  ): Promise<{ items: StoredTransaction[]; next: string | null }>
  /** How many there are, counted up to the cap. */
  count(filters: HistoryFilters, cap?: number): Promise<{ count: number; capped: boolean }>
  /** All of them, newest first, in bounded memory, with contents only when asked for. */
  stream(
    filters: HistoryFilters,
    options?: { contents?: boolean },
  ): AsyncIterableIterator<StoredTransaction>
  /** What was stored after a sequence number, oldest first: the live tail and its resumption. */
  since(sequence: number, filters: HistoryFilters, limit?: number): Promise<StoredTransaction[]>
  lastSequence(): Promise<number>
  /** Claims with their counts in the last so many transactions of a delivery; of each claim set only those named, if any are. */
  scanClaims(delivery: DeliveryName, last: number, names?: readonly string[]): Promise<ClaimUse[]>
  /** The ids of transactions by their sequence numbers. */
  ids(sequences: readonly number[]): Promise<Map<number, string>>
}

/** How much of the history is kept, and what a round of cleaning removed. */
export type RetentionStore = {
  apply(limits: ConfigurationSettings['retention']): Promise<RetentionReport>
}
export type RetentionReport = {
  transactions: number
  contents: number
  audit: number
  claimSets: number
  statistics: number
}

/** A console user with what only the login may read. */
export type StoredUser = User & { passwordHash: string | null }

export type UserStore = {
  find(name: string): Promise<StoredUser | undefined>
  list(): Promise<StoredUser[]>
  /** False when the name is taken. */
  create(
    user: Pick<StoredUser, 'name' | 'passwordHash' | 'roles' | 'organizations' | 'disabled'>,
  ): Promise<boolean>
  /** False when there is no such user; fields left out stay. */
  update(
    name: string,
    change: Partial<Pick<StoredUser, 'passwordHash' | 'roles' | 'organizations' | 'disabled'>>,
  ): Promise<boolean>
  loggedIn(name: string): Promise<void>
  remove(name: string): Promise<boolean>
}

/** A login; its id is known only to the browser, the store has its hash. */
export type StoredSession = {
  idHash: string
  username: string
  createdAt: number
  seenAt: number
  expiresAt: number
  address: string | null
  /** Whatever the admin API keeps with a session, such as roles from single sign-on. */
  details: unknown
}

export type SessionStore = {
  create(session: StoredSession): Promise<void>
  find(idHash: string): Promise<StoredSession | undefined>
  touch(idHash: string, seenAt: number): Promise<void>
  remove(idHash: string): Promise<boolean>
  removeOfUser(username: string, except?: string): Promise<number>
  removeExpired(now: number, idleMs: number): Promise<number>
}

/** An API key with the hash that stands for its secret. */
export type StoredApiKey = ApiKey & { keyHash: string; organizations: string[] }

export type ApiKeyStore = {
  create(key: Omit<StoredApiKey, 'lastUsedAt' | 'createdAt'>): Promise<void>
  list(): Promise<StoredApiKey[]>
  findByHash(keyHash: string): Promise<StoredApiKey | undefined>
  used(id: string): Promise<void>
  remove(id: string): Promise<boolean>
}

export type AuditQuery = Page & {
  author?: string
  action?: string
  object?: string
  from?: string
  to?: string
}

/** What verifying the audit chain found; the first wrong entry when it is broken. */
export type AuditVerdict =
  | { intact: true; entries: number; firstSequence: number; lastSequence: number }
  | { intact: false; sequence: number; problem: string }

export type AuditStore = {
  /** Appends to the hash chain; secrets in before and after are replaced by a keyed digest. */
  append(
    entry: Pick<AuditEntry, 'author' | 'address' | 'action' | 'object'> & {
      before?: unknown
      after?: unknown
    },
  ): Promise<AuditEntry>
  list(query: AuditQuery): Promise<{ items: AuditEntry[]; next: string | null }>
  verify(): Promise<AuditVerdict>
}

/** A node as it last reported itself. */
export type StoredNode = { state: NodeState; generation: number; seenAt: number }

export type NodeStore = {
  /** Reports a node's state and the cache generation that all its workers have confirmed. */
  report(state: NodeState, generation: number): Promise<void>
  list(): Promise<StoredNode[]>
  remove(node: string): Promise<void>
}

/** A durable counter of cache resets: a node that missed the announcement finds it at its next look. */
export type CacheGenerationStore = {
  current(): Promise<number>
  /** Counts one up and tells every node; returns the new generation. */
  announce(): Promise<number>
  /** Calls back at every generation that is new to this process; returns what stops it. */
  listen(callback: (generation: number) => void): () => void
}

/** Small values that belong to the installation: keys, markers, what was applied. */
export type MetaStore = {
  find(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  findSecret(key: string): Promise<string | undefined>
  setSecret(key: string, value: string): Promise<void>
  /** Sets the secret unless one is there, and returns the one that is there afterwards. */
  secretOr(key: string, make: () => string): Promise<string>
  remove(key: string): Promise<void>
}
