import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { TokenVerdictRecord } from '../gateway/token-desk.ts'
import { BRIEF_MS, PATIENT_MS, type RedisLink } from './redis-link.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** A larger result stays on the node that asked for it. */
const MAX_RESULT_BYTES = 262_144

/** What the shared memory says to a question: a result that some node knows, and by which removal it still counts. */
export type SharedAnswer = { result: TokenVerdictRecord | undefined; removals: string }

/** Token results that nodes share, under keyed hashes and encrypted: the server learns neither token nor claim. */
export type SharedResults = {
  /** Results of another generation of the caches cannot be reached from now on. */
  enter(generation: number): void
  /** What is known of a token; undefined when nobody can say in time. */
  find(key: string): Promise<SharedAnswer | undefined>
  /** Lets other nodes know, for its life, a result whose check began when the given answer came; nobody waits for it. */
  keep(key: string, result: TokenVerdictRecord, lifeMs: number, began: SharedAnswer): void
  /** Results known so far count no more, nor do those of checks under way. */
  forget(): Promise<void>
}

/** Shares results over the link; names begin with the prefix. */
export function createSharedResults(link: RedisLink, prefix: string, key: Buffer): SharedResults {
  let generation = 0
  // A removal that could not be told yet: until it is, this node believes nothing that others left there.
  let owed = false
  const counter = `${prefix}:removals`
  const nameOf = (result: string) => `${prefix}:${generation}:${result}`
  const settle = async (): Promise<boolean> => {
    if (owed) owed = (await link.within(PATIENT_MS, (client) => client.incr(counter))) === undefined
    return !owed
  }
  return {
    enter(next) {
      generation = next
    },
    async find(result) {
      if (!(await settle())) return undefined
      const name = nameOf(result)
      const found = await link.within(BRIEF_MS, (client) => client.mGet([counter, name]))
      if (!found) return undefined
      const [removals, kept] = found
      const answer = { result: undefined, removals: removals ?? '0' }
      const text = kept ? unsealed(key, `${name} ${answer.removals}`, kept) : undefined
      return text === undefined ? answer : { ...answer, result: JSON.parse(text) }
    },
    keep(result, record, lifeMs, { removals }) {
      const text = JSON.stringify(record)
      if (lifeMs < 1 || text.length > MAX_RESULT_BYTES) return
      const name = nameOf(result)
      const expiration = { type: 'PX', value: Math.ceil(lifeMs) } as const
      const kept = sealed(key, `${name} ${removals}`, text)
      void link.within(BRIEF_MS, (client) => client.set(name, kept, { expiration }))
    },
    async forget() {
      owed = true
      await settle()
    },
  }
}

// Place and count of removals go into the seal: a result that was put elsewhere, or removed, cannot be opened.
function sealed(key: Buffer, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}

function unsealed(key: Buffer, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // Somebody else's, or tampered with: as if it were not there.
    return undefined
  }
}
