import { isIPv6 } from 'node:net'

/** Wrong tries of one account from one address before it has to wait. */
export const FREE_TRIES = 5
/** Wrong tries from one address, whatever the account. */
export const FREE_TRIES_OF_ADDRESS = 20
/** Wrong tries of one account from anywhere: a guess spread over many addresses. */
export const FREE_TRIES_OF_ACCOUNT = 100
/** The longest wait between two tries: nobody is locked out for ever. */
export const MAX_WAIT_MS = 60_000
/** After this long without a wrong try everything is forgotten. */
export const FORGET_AFTER_MS = 15 * 60_000
/** How many accounts, addresses and pairs are remembered; the oldest go first. */
const MAX_REMEMBERED = 10_000

type Tries = { failures: number; lastAt: number }

/** Slows down who guesses passwords: by account and address, by address, and by account from unknown places. */
export type Throttle = {
  /** Milliseconds that this account must wait at this address before its next try; 0: none. */
  waitMs(account: string, address: string): number
  failed(account: string, address: string): void
  /** A right login clears what was held against the pair, and makes the address known for the account. */
  succeeded(account: string, address: string): void
}

/** Remembers wrong logins in memory. */
export function createThrottle(now: () => number): Throttle {
  const tries = new Map<string, Tries>()
  const known = new Map<string, true>()

  const waitOf = (key: string, free: number): number => {
    const entry = tries.get(key)
    if (!entry || now() - entry.lastAt > FORGET_AFTER_MS || entry.failures < free) return 0
    const pause = Math.min(1000 * 2 ** Math.min(entry.failures - free, 16), MAX_WAIT_MS)
    return Math.max(0, entry.lastAt + pause - now())
  }
  const count = (key: string): void => {
    const entry = tries.get(key)
    const fresh = entry && now() - entry.lastAt <= FORGET_AFTER_MS ? entry.failures : 0
    remember(tries, key, { failures: fresh + 1, lastAt: now() })
  }

  return {
    waitMs(account, address) {
      const { pair, place } = keysOf(account, address)
      const everywhere = known.has(pair) ? 0 : waitOf(`account ${account}`, FREE_TRIES_OF_ACCOUNT)
      return Math.max(waitOf(pair, FREE_TRIES), waitOf(place, FREE_TRIES_OF_ADDRESS), everywhere)
    },
    failed(account, address) {
      const { pair, place } = keysOf(account, address)
      for (const key of [pair, place, `account ${account}`]) count(key)
    },
    succeeded(account, address) {
      const { pair } = keysOf(account, address)
      tries.delete(pair)
      remember(known, pair, true)
    },
  }
}

function keysOf(account: string, address: string): { pair: string; place: string } {
  const network = networkOf(address)
  return { pair: `pair ${network} ${account}`, place: `address ${network}` }
}

// One customer of an IPv6 provider has a whole /64 to choose addresses from.
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail] = address.split('::')
  const front = head.split(':')
  const missing = tail === undefined ? 0 : 8 - front.length - tail.split(':').length
  const groups = [...front, ...Array<string>(missing).fill('0'), ...(tail?.split(':') ?? [])]
  return groups.slice(0, 4).join(':')
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!)
}
