import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClaimMapping, TokenPolicy } from '../model/token-policy.ts'
import { parseJsonObject } from '../oauth/json.ts'
import { type Identity, identityOf } from './identity.ts'
import { type Finding, Rejection } from './rejection.ts'
import type { DeskWord, TokenDesk, TokenFault, TokenVerdictRecord } from './token-desk.ts'

/** The most invalid results that are remembered, apart from the valid ones so that no flood evicts those. */
const MAX_INVALID_RESULTS = 10_000

/** A result as it is kept: an identity when the token is valid. */
export type TokenResult = {
  readonly identity: Identity | undefined
  readonly findings: readonly Finding[]
  readonly problem: 'tokenInvalid' | 'tokenExpired' | undefined
  readonly policy: string
  readonly until: number
  /** Until when it may stand in while the provider cannot answer. */
  readonly staleUntil: number
}

/** Finds out about a token when nobody on the node knows; throws TokenFaultError when it cannot. */
export type TokenCheck = () => Promise<TokenVerdictRecord>

/** A provider that could not be asked; its waiters share it, nobody later does. */
export class TokenFaultError extends Error {
  readonly fault: TokenFault
  constructor(fault: TokenFault) {
    super('token cannot be checked')
    this.fault = fault
  }
}

/** The results of token checks: the document is kept, never the decision. One check a token, however many wait. */
export class TokenResults {
  readonly #desk: TokenDesk
  readonly #nodeKey: string
  readonly #now: () => number
  #valid = new Map<string, LRUCache<string, TokenResult>>()
  readonly #invalid = new LRUCache<string, TokenResult>({ max: MAX_INVALID_RESULTS })
  readonly #flights = new Map<string, Promise<TokenResult>>()
  #generation = 0
  hits = 0
  misses = 0

  constructor(desk: TokenDesk, nodeKey: string, now: () => number) {
    this.#desk = desk
    this.#nodeKey = nodeKey
    this.#now = now
  }

  /** A keyed hash over who checks, how, and the token: length-delimited, so that no two questions collide. */
  keyOf(prefix: string, token: string): string {
    return hash('sha256', `${this.#nodeKey}${prefix}${token.length}:${token}`, 'base64')
  }

  /** The result at hand, when its life is not over. */
  warm(key: string, policy: string): TokenResult | undefined {
    const found = this.#valid.get(policy)?.get(key) ?? this.#invalid.get(key)
    if (!found || found.until <= this.#now()) {
      this.misses++
      return undefined
    }
    this.hits++
    return found
  }

  /** The result of whoever checks first on this node; the check runs only if that is us. */
  async load(key: string, policy: TokenPolicy, check: TokenCheck): Promise<TokenResult> {
    const flying = this.#flights.get(key)
    if (flying) return flying
    const flight = this.#fly(key, policy, check).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    this.#flights.set(key, flight)
    return flight
  }

  async #fly(key: string, policy: TokenPolicy, check: TokenCheck): Promise<TokenResult> {
    const generation = this.#generation
    const answer = await this.#desk.ask(key)
    if ('lead' in answer) return this.#lead(key, policy, check, { generation, lead: answer.lead })
    if ('fault' in answer) return this.#stale(key, policy, answer.fault)
    const result = resultOf(answer.result, policy)
    this.#keep(key, result, policy, generation)
    return result
  }

  async #lead(
    key: string,
    policy: TokenPolicy,
    check: TokenCheck,
    { generation, lead }: { generation: number; lead: number },
  ): Promise<TokenResult> {
    const answer: DeskWord = await check().then(
      (result) => ({ result }),
      (error: unknown) => ({ fault: faultOf(error) }),
    )
    // A reset came while the provider was asked: its answer serves who waits for it, and nobody after.
    const current = generation === this.#generation
    this.#desk.tell(
      key,
      lead,
      answer,
      current && 'result' in answer && answer.result.until > this.#now(),
    )
    if ('fault' in answer) return this.#stale(key, policy, answer.fault)
    const result = resultOf(answer.result, policy)
    this.#keep(key, result, policy, generation)
    return result
  }

  #stale(key: string, policy: TokenPolicy, fault: TokenFault): TokenResult {
    const old = this.#valid.get(policy.name)?.get(key)
    if (old && old.staleUntil > this.#now()) {
      return { ...old, findings: [...old.findings, ['003045', fault.findings[0]?.[1]]] }
    }
    throw new Rejection('providerUnavailable', fault.findings, fault.retryAfterSeconds)
  }

  #keep(key: string, result: TokenResult, policy: TokenPolicy, generation: number): void {
    if (generation !== this.#generation || result.until <= this.#now()) return
    if (!result.identity) {
      this.#invalid.set(key, result)
      return
    }
    let cache = this.#valid.get(policy.name)
    if (!cache || cache.max !== policy.cache.maxEntries) {
      cache = new LRUCache({ max: policy.cache.maxEntries })
      this.#valid.set(policy.name, cache)
    }
    cache.set(key, result)
  }

  /** Empties everything; checks in flight will not be kept. */
  reset(): void {
    this.#generation++
    this.#valid = new Map()
    this.#invalid.clear()
    this.#flights.clear()
  }

  /** Forgets the results that the filter names; says how many. */
  forget(filter: { key?: string; policy?: string; subject?: string; clientId?: string }): number {
    let forgotten = 0
    this.#generation++
    for (const [policy, cache] of this.#valid) {
      if (filter.policy !== undefined && filter.policy !== policy) continue
      for (const [key, { identity }] of cache.entries()) {
        const sender = identity?.claimSet.sender
        if (filter.key !== undefined && filter.key !== key) continue
        if (filter.subject !== undefined && filter.subject !== sender?.subject) continue
        if (filter.clientId !== undefined && filter.clientId !== sender?.clientId) continue
        if (cache.delete(key)) forgotten++
      }
    }
    if (filter.key !== undefined && this.#invalid.delete(filter.key)) forgotten++
    return forgotten
  }

  /** Forgets one token of a policy, under whatever checks it was asked, or what the filter names. */
  forgetFor(
    { token, ...filter }: { token?: string; policy?: string; subject?: string; clientId?: string },
    plans: { tokenKeyPrefixes(policy: string): string[] },
  ): number {
    if (token === undefined) return this.forget(filter)
    const prefixes = plans.tokenKeyPrefixes(filter.policy ?? '')
    return prefixes.reduce(
      (sum, prefix) => sum + this.forget({ ...filter, key: this.keyOf(prefix, token) }),
      0,
    )
  }

  get entries(): number {
    let entries = this.#invalid.size
    for (const cache of this.#valid.values()) entries += cache.size
    return entries
  }

  get maxEntries(): number {
    let entries = MAX_INVALID_RESULTS
    for (const cache of this.#valid.values()) entries += cache.max
    return entries
  }
}

function resultOf(verdict: TokenVerdictRecord, policy: TokenPolicy): TokenResult {
  const { findings, problem, until } = verdict
  return {
    identity: verdict.claims === undefined ? undefined : identity(verdict, policy.claims),
    findings,
    problem,
    policy: policy.name,
    until,
    staleUntil: until + policy.cache.staleSeconds * 1000,
  }
}

function identity(verdict: TokenVerdictRecord, mapping: ClaimMapping): Identity {
  const { validatedBy, claimSources, at } = verdict
  return identityOf(
    { claims: parseJsonObject(verdict.claims!), validatedBy, claimSources },
    mapping,
    at,
  )
}

// Whoever waits is told something even when the check itself is broken.
function faultOf(error: unknown): TokenFault {
  if (error instanceof TokenFaultError) return error.fault
  return { findings: [['001006', { problem: error instanceof Error ? error.message : 'unknown' }]] }
}
