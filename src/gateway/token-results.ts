import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClaimMapping, TokenPolicy } from '../model/token-policy.ts'
import { parseJsonObject } from '../oauth/json.ts'
import { type Identity, identityOf } from './identity.ts'
import { type Finding, Rejection } from './rejection.ts'
import {
  type DeskWord,
  isMeant,
  type ResultFilter,
  type ResultSubject,
  type TokenDesk,
  type TokenFault,
  type TokenVerdictRecord,
} from './token-desk.ts'

/** The most invalid results that are remembered, apart from the valid ones so that no flood evicts those. */
const MAX_INVALID_RESULTS = 10_000

/** A result as it is kept: an identity when the token is valid. */
export type TokenResult = {
  readonly identity: Identity | undefined
  readonly findings: readonly Finding[]
  readonly problem: 'tokenInvalid' | 'tokenExpired' | undefined
  readonly about: ResultSubject
  readonly until: number
  /** From when the token has expired, whatever its provider would say. */
  readonly expiresAt: number
  /** Until when it may stand in while the provider cannot answer. */
  readonly staleUntil: number
}

/** A result and how it was come by: asked of the provider, known on the node, or past its life for want of an answer. */
export type LearntResult = {
  readonly result: TokenResult
  readonly from: 'provider' | 'node' | 'past'
  /** Why the provider gave no answer, when one past its life must do. */
  readonly fault?: Finding
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
  readonly #flights = new Map<string, Promise<LearntResult>>()
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

  /** The result at hand, when its life is not over, or the token's own is: to refuse it nobody need be asked. */
  warm(key: string, policy: string): TokenResult | undefined {
    const found = this.#valid.get(policy)?.get(key) ?? this.#invalid.get(key)
    const now = this.#now()
    if (!found || (found.until <= now && found.expiresAt > now)) {
      this.misses++
      return undefined
    }
    this.hits++
    return found
  }

  /** The result of whoever checks first on this node; the check runs only if that is us. */
  load(key: string, policy: TokenPolicy, check: TokenCheck): Promise<LearntResult> {
    const flying = this.#flights.get(key)
    if (flying) return flying
    const flight = this.#fly(key, policy, check).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    this.#flights.set(key, flight)
    return flight
  }

  async #fly(key: string, policy: TokenPolicy, check: TokenCheck): Promise<LearntResult> {
    const generation = this.#generation
    const answer = await this.#desk.ask(key)
    if ('result' in answer) {
      const result = this.#kept(key, answer.result, policy, generation)
      return { result, from: answer.known ? 'node' : 'provider' }
    }
    if ('fault' in answer) return this.#past(key, policy, answer.fault, answer.last)
    const word: DeskWord = await check().then(
      (result) => ({ result }),
      (error: unknown) => ({ fault: faultOf(error) }),
    )
    // A reset came while the provider was asked: its answer serves who waits for it, and nobody after.
    const current = generation === this.#generation
    const keep = current && 'result' in word && word.result.until > this.#now()
    this.#desk.tell(key, answer.lead, word, keep)
    if ('fault' in word) return this.#past(key, policy, word.fault, answer.last)
    return { result: this.#kept(key, word.result, policy, generation), from: 'provider' }
  }

  // Of this worker or of another: a result whose life is over, where the policy lets it serve on.
  #past(
    key: string,
    policy: TokenPolicy,
    fault: TokenFault,
    last: TokenVerdictRecord | undefined,
  ): LearntResult {
    const own = this.#valid.get(policy.name)?.get(key)
    const result = own ?? (last && resultOf(last, policy))
    if (result?.identity && result.staleUntil > this.#now()) {
      return { result, from: 'past', fault: fault.findings.at(-1) }
    }
    throw new Rejection('providerUnavailable', fault.findings, fault.retryAfterSeconds)
  }

  #kept(
    key: string,
    verdict: TokenVerdictRecord,
    policy: TokenPolicy,
    generation: number,
  ): TokenResult {
    const result = resultOf(verdict, policy)
    this.#keep(key, result, policy, generation)
    return result
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

  /** Empties everything. */
  reset(): void {
    this.#overtake()
    this.#valid = new Map()
    this.#invalid.clear()
  }

  // Checks in flight serve who waits for them already; they are not kept, and nobody joins them any more.
  #overtake(): void {
    this.#generation++
    this.#flights.clear()
  }

  /** Forgets the results that the filter names, and says how many. */
  forget(filter: ResultFilter): number {
    this.#overtake()
    let forgotten = 0
    for (const cache of [...this.#valid.values(), this.#invalid]) {
      for (const [key, { about }] of cache.entries()) {
        if (isMeant(filter, about) && cache.delete(key)) forgotten++
      }
    }
    return forgotten
  }

  /** Forgets one token of a policy under these beginnings of keys; says under which keys it may be known elsewhere. */
  forgetToken(
    policy: string,
    token: string,
    prefixes: readonly string[],
  ): { forgotten: number; keys: string[] } {
    this.#overtake()
    const keys = prefixes.map((prefix) => this.keyOf(prefix, token))
    const caches = [this.#valid.get(policy), this.#invalid]
    const forgotten = keys.filter((key) => caches.filter((cache) => cache?.delete(key)).length > 0)
    return { forgotten: forgotten.length, keys }
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
  const { findings, problem, about, until, expiresAt } = verdict
  return {
    identity: verdict.claims === undefined ? undefined : identity(verdict, policy.claims),
    findings,
    problem,
    about,
    until,
    expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
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
