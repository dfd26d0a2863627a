import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { type AdminClient, loginAsAdministrator } from '../support/admin-client.ts'
import type { Product } from '../support/product.ts'
import type { Answer } from './steady-client.ts'

const QUIET_LOOKS = 4
const LOOK_MS = 500
const CATCH_UP_LIMIT_MS = 10 * 60_000

/** How the answers that clients have stand against what was recorded. */
export type Comparison = {
  answered: number
  recorded: number
  interrupted: number
  missing: number
  doubled: number
  wrongStatus: number
  /** Transactions that reached the application and that no record knows. */
  unknownToRecords: number
}

/** What must come of every fault. */
export const NOTHING_LOST = { missing: 0, doubled: 0, wrongStatus: 0, unknownToRecords: 0 }

/** The part of a comparison that must be `NOTHING_LOST`. */
export function losses({ missing, doubled, wrongStatus, unknownToRecords }: Comparison) {
  return { missing, doubled, wrongStatus, unknownToRecords }
}

/** Waits until every journal is stored, then holds the answers against all records. */
export async function compareRecords(
  product: Product,
  answers: readonly Answer[],
  seen: ReadonlySet<string>,
): Promise<Comparison> {
  const admin = await loginAsAdministrator(product.adminUrl)
  await caughtUp(admin)
  const { statuses, doubled, interrupted } = await recordsOf(admin)
  return {
    answered: answers.length,
    recorded: statuses.size,
    interrupted,
    doubled,
    missing: answers.filter(({ id }) => !statuses.has(id)).length,
    wrongStatus: answers.filter(({ id, status }) => {
      const recorded = statuses.get(id)
      return recorded !== undefined && recorded !== status
    }).length,
    unknownToRecords: [...seen].filter((id) => !statuses.has(id)).length,
  }
}

/** Waits until nothing is left in the journals. */
export async function caughtUp(admin: AdminClient): Promise<void> {
  const started = performance.now()
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    assert.ok(
      performance.now() - started < CATCH_UP_LIMIT_MS,
      'the journals are not stored in time',
    )
    await sleep(LOOK_MS)
    const { nodes } = await admin.get<{ nodes: NodeState[] }>('/runtime')
    const { backlogBytes, lagMs } = nodes[0]!.journal
    quiet = backlogBytes === 0 && lagMs === 0 ? quiet + 1 : 0
  }
}

async function recordsOf(admin: AdminClient) {
  const response = await admin.call('GET', '/transactions/export?format=ndjson')
  assert.equal(response.status, 200)
  const statuses = new Map<string, number | null>()
  let doubled = 0
  let interrupted = 0
  for await (const line of linesOf(response)) {
    const record = JSON.parse(line) as {
      id: string
      outcome: string
      response: { status: number | null }
    }
    if (statuses.has(record.id)) doubled++
    statuses.set(record.id, record.response.status)
    if (record.outcome === 'interrupted') interrupted++
  }
  return { statuses, doubled, interrupted }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
