import { policyOf } from '../configuration/checks.ts'
import type { Handlers } from '../handlers.ts'
import { presentDiagnostics } from '../history/diagnostics.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'

/** Deliveries that are asked at the same time. */
const CONCURRENT_INSPECTIONS = 8

/** A token against every delivery that the caller may see. */
export function tokenInspections({ store, control, audit }: Parts): Pick<Handlers, 'inspectToken'> {
  return {
    async inspectToken({ body: { token } }, call) {
      const policies = (await store.configuration.tokenPolicies()).map((one) => one.document)
      const deliveries = (await store.configuration.deliveries())
        .map((one) => one.document)
        .filter(({ organization }) => maySee(call.caller, organization))
      const revision = await store.configuration.revisionNumber()
      await audit(call, 'inspect', 'token')
      const items = await inBatches(deliveries, async (delivery) => {
        const { organization, api, version } = delivery
        const policy = policyOf(delivery, policies)
        const judged = await control.judge({ delivery, policy, revision, token })
        const { outcome, reason, at } = judged
        return {
          delivery: { organization, api, version },
          accepted: outcome === 'success',
          outcome,
          reason,
          diagnostics: presentDiagnostics(at, judged.diagnostics, call.language),
        }
      })
      return { items, next: null }
    },
  }
}

async function inBatches<T, R>(list: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < list.length; at += CONCURRENT_INSPECTIONS) {
    const batch = list.slice(at, at + CONCURRENT_INSPECTIONS)
    results.push(...(await Promise.all(batch.map(ask))))
  }
  return results
}
