import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliverySnapshot } from '../gateway/delivery-source.ts'
import { deliveryPath } from '../model/delivery-path.ts'
import type { DeliveryWithPolicy, Store } from '../store/store.ts'
import type { Log } from './log.ts'
import { type ReferenceSource, resolved } from './references.ts'

/** How long a worker waits for the database before it gets what was last read: at first, and once it is known to be away. */
const PATIENCE_MS = 1000
const PATIENCE_WHILE_AWAY_MS = 20

/** The saved configuration as workers ask for it. */
export type Deliveries = {
  paths(): Promise<string[]>
  /** A delivery with its policy, secrets and references resolved; null when there is none. */
  load(path: string): Promise<DeliverySnapshot | null>
  /** Reads everything once more, so that it is at hand when the database is not. */
  refresh(): Promise<void>
}

/**
 * Reads deliveries from the store, and from what was last read while the store does not answer: a worker that starts
 * anew, or whose configuration's life ends, serves on through an outage of the database.
 */
export function deliveriesOf(store: Store, references: ReferenceSource, log: Log): Deliveries {
  let kept = new Map<string, DeliveryWithPolicy>()
  let away = false
  const note = (nowAway: boolean, error?: unknown) => {
    if (nowAway === away) return
    away = nowAway
    if (away)
      log.warn(
        { err: error },
        'the database does not answer: deliveries are served as they were last read',
      )
    else log.info('the database answers again: deliveries are read from it')
  }

  // A configuration that cannot be read is no outage: whoever asked is told.
  const orKept = async <T>(asked: Promise<T>, fallback: () => T): Promise<T> => {
    const answer = asked.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    void answer.then((settled) => {
      if ('value' in settled) note(false)
    })
    const late = sleep(away ? PATIENCE_WHILE_AWAY_MS : PATIENCE_MS, undefined, { ref: false })
    const settled = await Promise.race([answer, late])
    if (settled && 'value' in settled) return settled.value
    if (settled && (await store.ping())) throw settled.error
    note(true, settled?.error)
    return fallback()
  }

  return {
    paths: () =>
      orKept(
        store.configuration
          .deliveries()
          .then((all) => all.map(({ document }) => deliveryPath(document))),
        () => [...kept.keys()],
      ),

    async load(path) {
      const [organization = '', api = '', version = ''] = path.split('/')
      const found = await orKept(
        store.configuration.deliveryWithPolicy({ organization, api, version }),
        () => kept.get(path),
      )
      return found ? withReferences(found, references) : null
    },

    async refresh() {
      kept = await everything(store)
    },
  }
}

function withReferences(found: DeliveryWithPolicy, references: ReferenceSource): DeliverySnapshot {
  const { delivery, policy } = found
  return {
    ...found,
    delivery: { ...delivery, upstream: resolved(delivery.upstream, references, 'upstream') },
    policy: policy && resolved(policy, references, `tokenPolicies ${policy.name}`),
  }
}

async function everything({ configuration }: Store): Promise<Map<string, DeliveryWithPolicy>> {
  const { document, revision } = await configuration.current()
  const policies = new Map(document.tokenPolicies.map((policy) => [policy.name, policy]))
  return new Map(
    document.deliveries.map((delivery) => {
      const name = delivery.accessControl.tokenManagement.policy
      const policy = name === null ? undefined : policies.get(name)
      return [deliveryPath(delivery), { delivery, policy, settings: document.settings, revision }]
    }),
  )
}
