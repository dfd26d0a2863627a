import { policyProblems } from '../../model/configuration.ts'
import type { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import type { TokenPolicy } from '../../model/token-policy.ts'
import type { Control } from '../control.ts'
import type { FieldProblem } from './field-problem.ts'

const TOKEN_MANAGEMENT = ['accessControl', 'tokenManagement'] as const

/** What keeps a delivery from being saved: its policy is not there or not enough, or it cannot be compiled. */
export function deliveryProblems(
  control: Control,
  delivery: Delivery,
  policies: readonly TokenPolicy[],
): FieldProblem[] {
  const ofPolicy = policyProblems(delivery, policies).map(({ path, message }) => ({
    path: [...TOKEN_MANAGEMENT, ...path],
    message,
  }))
  if (ofPolicy.length > 0) return ofPolicy
  return control.problemsOf(delivery, policyOf(delivery, policies))
}

/** What keeps a policy from being saved: it cannot be compiled, or a delivery that uses it would break. */
export function tokenPolicyProblems(
  control: Control,
  policy: TokenPolicy,
  deliveries: readonly Delivery[],
): FieldProblem[] {
  const broken = deliveries
    .filter((delivery) => usesPolicy(delivery, policy.name))
    .flatMap((delivery) =>
      policyProblems(delivery, [policy]).map(({ path, message }) => ({
        path: path[0] === 'jwtValidation' ? ['jwt'] : path,
        message: `${message}, which delivery ${deliveryPath(delivery)} needs`,
      })),
    )
  return [...broken, ...control.problemsOfPolicy(policy)]
}

/** True when the delivery names the policy, also while its token management is off. */
export function usesPolicy({ accessControl }: Delivery, name: string): boolean {
  return accessControl.tokenManagement.policy === name
}

/** The policy that a delivery's tokens are checked by, undefined when there is none. */
export function policyOf(
  { accessControl: { tokenManagement } }: Delivery,
  policies: readonly TokenPolicy[],
): TokenPolicy | undefined {
  return policies.find(({ name }) => name === tokenManagement.policy)
}
