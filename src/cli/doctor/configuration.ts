import type { Configuration } from '../../model/configuration.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { filesOf, resolved } from '../../runtime/references.ts'
import { referencedVariable } from '../../runtime/settings.ts'
import { checkApplication } from './applications.ts'
import { type Finding, fail } from './finding.ts'
import { checkProvider } from './providers.ts'

/** Policies and deliveries that are asked at the same time. */
const AT_ONCE = 8

/** Do references lead somewhere, do identity providers and applications answer? */
export async function checkConfiguration(
  { tokenPolicies, deliveries }: Configuration,
  now: () => number,
): Promise<Finding[]> {
  const checks = [
    ...tokenPolicies.map(
      (policy) => () =>
        whenResolved(`policy ${policy.name}`, policy, (one) => checkProvider(one, now)),
    ),
    ...deliveries
      .filter(({ enabled }) => enabled)
      .map(
        (delivery) => () =>
          whenResolved(deliveryPath(delivery), delivery.upstream, (upstream) =>
            checkApplication({ ...delivery, upstream }, now),
          ),
      ),
  ]
  const findings: Finding[] = []
  for (let at = 0; at < checks.length; at += AT_ONCE) {
    const batch = await Promise.all(checks.slice(at, at + AT_ONCE).map((check) => check()))
    findings.push(...batch.flat())
  }
  return findings
}

async function whenResolved<T>(
  name: string,
  document: T,
  check: (document: T) => Promise<Finding[]>,
): Promise<Finding[]> {
  let complete: T
  try {
    complete = resolved(document, filesOf(referencedVariable))
  } catch (error) {
    return [
      fail('reference', `${name}: ${(error as Error).message}`, 'set it where the node is started'),
    ]
  }
  return check(complete)
}
