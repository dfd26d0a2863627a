import type { Configuration } from '../../model/configuration.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import type { Control } from '../control.ts'
import { policyOf } from './checks.ts'
import { type FieldProblem, inside, invalidFields } from './field-problem.ts'
import { unmasked } from './masks.ts'
import { forbiddenReferences } from './references.ts'

/** A whole document as it will be stored: secrets put back, everything checked; 400 when something is wrong. */
export function preparedConfiguration(
  control: Control,
  sent: Configuration,
  stored: Configuration,
): Configuration {
  const problems: FieldProblem[] = []
  const allowed = stored.settings.allowedReferences

  const tokenPolicies = sent.tokenPolicies.map((policy, index) => {
    const before = stored.tokenPolicies.find(({ name }) => name === policy.name)
    const { document, problems: ofMask } = unmasked('token-policy', policy, before)
    const wrong = [
      ...ofMask,
      ...forbiddenReferences('token-policy', document, before, allowed),
      ...control.problemsOfPolicy(document),
    ]
    problems.push(...inside(['tokenPolicies', index], wrong))
    return document
  })
  const deliveries = sent.deliveries.map((delivery, index) => {
    const before = stored.deliveries.find((one) => deliveryPath(one) === deliveryPath(delivery))
    const { document, problems: ofMask } = unmasked('delivery', delivery, before)
    const wrong = [
      ...ofMask,
      ...forbiddenReferences('delivery', document, before, allowed),
      ...control.problemsOf(document, policyOf(document, tokenPolicies)),
    ]
    problems.push(...inside(['deliveries', index], wrong))
    return document
  })

  problems.push(...newlyAllowed(sent.settings.allowedReferences, allowed))
  if (problems.length > 0) throw invalidFields(problems)
  return { ...sent, tokenPolicies, deliveries }
}

// Who may allow references may read any variable and file: that is for the operator, by file or command line.
function newlyAllowed(sent: readonly string[], stored: readonly string[]): FieldProblem[] {
  return sent.flatMap((reference, index) =>
    stored.includes(reference)
      ? []
      : [
          {
            path: ['settings', 'allowedReferences', index],
            message:
              'expected only references that the operator has allowed by file or command line',
          },
        ],
  )
}
