import { hash } from 'node:crypto'
import type { TokenPolicy } from '../model/token-policy.ts'
import { createProvider, type Provider } from '../oauth/provider.ts'
import type { ConnectionGuard } from './upstream-address.ts'

/** How long a provider that no plan uses any more still answers requests that began before. */
const GRACE_MS = 60_000

/** A provider in use, with the digest of the policy it was made from. */
export type SharedProvider = {
  readonly provider: Provider
  readonly digest: string
  release(): void
}

/** The identity providers that plans use: deliveries of one policy share its connections, keys and breaker. */
export class Providers {
  readonly #shared = new Map<string, { provider: Provider; policy: string; users: number }>()
  readonly #now: () => number
  readonly #guard: ConnectionGuard

  constructor(now: () => number, guard: ConnectionGuard) {
    this.#now = now
    this.#guard = guard
  }

  /** The provider of exactly this policy; another content is another provider. */
  take(policy: TokenPolicy): SharedProvider {
    const digest = hash('sha256', JSON.stringify(policy), 'base64url')
    let entry = this.#shared.get(digest)
    if (!entry) {
      const provider = createProvider(policy, { now: this.#now, isAddressAllowed: this.#guard })
      entry = { provider, policy: policy.name, users: 0 }
      this.#shared.set(digest, entry)
    }
    entry.users++
    let released = false
    return {
      provider: entry.provider,
      digest,
      release: () => {
        if (released) return
        released = true
        if (--entry.users > 0) return
        this.#shared.delete(digest)
        setTimeout(() => void entry.provider.close(), GRACE_MS).unref()
      },
    }
  }

  /** Forgets keys and discovery documents of every provider. */
  reset(): void {
    for (const { provider } of this.#shared.values()) provider.reset()
  }

  /** Endpoints with their breakers, by policy. */
  status(): { policy: string; endpoint: string; state: 'closed' | 'open' | 'half-open' }[] {
    return [...this.#shared.values()].flatMap(({ provider, policy }) =>
      provider.status().map(({ endpoint, breaker }) => ({ policy, endpoint, state: breaker })),
    )
  }
}
