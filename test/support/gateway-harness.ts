import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { DeliverySnapshot } from '../../src/gateway/delivery-source.ts'
import { Measures } from '../../src/gateway/measures.ts'
import { countersInMemory } from '../../src/gateway/memory-counters.ts'
import { Plans } from '../../src/gateway/plans.ts'
import { Providers } from '../../src/gateway/providers.ts'
import { RateLimiter } from '../../src/gateway/rate-limiter.ts'
import { CLIENT_TIMEOUTS, createGateway, type Gateway } from '../../src/gateway/server.ts'
import type { DeskAnswer } from '../../src/gateway/token-desk.ts'
import { TokenResults } from '../../src/gateway/token-results.ts'
import type { ClientTimeouts } from '../../src/gateway/wire/client-connection.ts'
import { Delivery } from '../../src/model/delivery.ts'
import { deliveryPath } from '../../src/model/delivery-path.ts'
import { ConfigurationSettings } from '../../src/model/settings.ts'
import { TokenPolicy } from '../../src/model/token-policy.ts'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import { MemoryJournal } from './memory-journal.ts'
import { headerOf, type RawResponse } from './strict-response.ts'

/** Where the delivery of every harness is published. */
export const BASE = '/gateway/Ente/PetStore/v2'

/** What a test changes of an open delivery with default settings. */
export type HarnessOptions = {
  readonly upstreamUrl: string
  readonly upstream?: Record<string, unknown>
  readonly delivery?: Record<string, unknown>
  readonly policy?: Record<string, unknown>
  readonly settings?: Record<string, unknown>
  readonly timeouts?: Partial<ClientTimeouts>
  readonly tls?: TlsOptions
}

/** The data plane in this process: real sockets outside, records in memory. */
export class GatewayHarness {
  readonly gateway: Gateway
  readonly journal: MemoryJournal
  /** Faults of ours that the gateway reported: a test that does not expect one fails. */
  readonly reports: unknown[]
  readonly plans: Plans

  constructor(gateway: Gateway, journal: MemoryJournal, reports: unknown[], plans: Plans) {
    this.gateway = gateway
    this.journal = journal
    this.reports = reports
    this.plans = plans
  }

  get port(): number {
    return (this.gateway.server.address() as AddressInfo).port
  }

  get records(): readonly RecordedTransaction[] {
    return this.journal.records
  }

  /** The one record of an answer, found by the id that the client was given. */
  async recordOf(response: RawResponse): Promise<RecordedTransaction> {
    const id = headerOf(response, 'Gateway-Transaction-ID')
    assert.match(id ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const own = () => this.records.filter((record) => record.id === id)
    await this.journal.until(() => own().length > 0)
    assert.equal(own().length, 1, 'one record a request')
    return own()[0]!
  }

  /** The only record so far, waited for. */
  async onlyRecord(): Promise<RecordedTransaction> {
    await this.journal.until(() => this.records.length > 0)
    assert.equal(this.records.length, 1)
    return this.records[0]!
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.gateway.drain(0)
    // What was interrupted is written in the turns that follow.
    await new Promise((resolve) => setTimeout(resolve, 5))
    this.plans.reset()
    assert.deepEqual(this.reports, [])
    const ids = this.records.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length, 'no id is recorded twice')
    const ended = new Set(ids)
    const { begun, finished } = this.journal
    const open = begun.filter(({ id, number }) => !ended.has(id) || !finished.has(number))
    assert.deepEqual(open, [], 'what began has ended')
  }
}

/** Starts a data plane with one delivery on a free port; `await using` stops it and checks what was recorded. */
export async function startGateway(options: HarnessOptions): Promise<GatewayHarness> {
  const journal = new MemoryJournal()
  const reports: unknown[] = []
  const allowAll = () => true
  const providers = new Providers(Date.now, allowAll)
  const plans = new Plans(sourceOf(snapshotOf(options)), { providers, guard: allowAll }, Date.now)
  const gateway = createGateway(
    {
      plans,
      results: new TokenResults(loneDesk, 'key of a test', Date.now),
      journal,
      limiter: new RateLimiter(countersInMemory()),
      replays: { remember: () => 'new' },
      measures: new Measures(),
      now: Date.now,
      environment: (name) => (name === 'VARCO_RULE_TENANT' ? 'north' : undefined),
      sign: async (payload) => `signed.${Object.keys(payload).length}.here`,
      publicKeys: () => '{"keys":[]}',
      report: (error) => void reports.push(error),
    },
    options.tls,
    { ...CLIENT_TIMEOUTS, ...options.timeouts },
  )
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve))
  return new GatewayHarness(gateway, journal, reports, plans)
}

// One worker only: whoever asks leads.
const loneDesk = {
  ask: async (): Promise<DeskAnswer> => ({ lead: 1 }),
  tell: () => {},
}

function snapshotOf(options: HarnessOptions): DeliverySnapshot {
  const policy = options.policy && TokenPolicy.parse({ name: 'DemoIdP', ...options.policy })
  const accessControl = policy && {
    tokenManagement: { enabled: true, policy: policy.name, introspection: true },
  }
  return {
    delivery: Delivery.parse({
      organization: 'Ente',
      api: 'PetStore',
      version: 'v2',
      upstream: { url: options.upstreamUrl, ...options.upstream },
      ...(accessControl && { accessControl }),
      ...options.delivery,
    }),
    policy,
    settings: ConfigurationSettings.parse(options.settings ?? {}),
    revision: 7,
  }
}

function sourceOf(snapshot: DeliverySnapshot) {
  const path = deliveryPath(snapshot.delivery)
  return {
    paths: async () => new Set([path]),
    load: async (asked: string) => (asked === path ? snapshot : undefined),
  }
}
