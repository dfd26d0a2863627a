import { type AccessControl, Authorization } from '../../model/access-control.ts'
import type { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { policyOf } from '../configuration/checks.ts'
import { deliveryNoun } from '../configuration/delivery-noun.ts'
import { readable } from '../configuration/reading.ts'
import type { Handlers } from '../handlers.ts'
import { byClaims, looksAtRequest, oneByOne, preview } from '../history/preview.ts'
import { fieldPath } from '../http/field-errors.ts'
import { type ApiProblem, invalid } from '../http/problem.ts'
import type { Parts } from '../parts.ts'

/** What rules would have done to recorded traffic; nothing is stored and nobody is asked. */
export function previews(parts: Parts): Pick<Handlers, 'previewAccessControl'> {
  const noun = deliveryNoun(parts)
  return {
    async previewAccessControl({ params, body }, { caller }) {
      const { document } = await readable(noun, deliveryPath(params), caller)
      const draft = draftOf(document, body.accessControl ?? undefined, body.rules ?? undefined)
      const policies = (await parts.store.configuration.tokenPolicies()).map((one) => one.document)
      const policy = policyOf(draft, policies)
      const problems = parts.control.problemsOf(draft, policy)
      if (problems.length > 0) throw refusal(problems)
      const judge = parts.control.compileAuthorization(draft, policy)
      const { rules } = draft.accessControl.authorization.claims
      const groups = rules.some(looksAtRequest)
        ? oneByOne(parts.store, params, body.last)
        : byClaims(parts.store, params, body.last, judge.reads)
      return preview(parts.store, groups, draft, judge)
    },
  }
}

/** The stored delivery with the access control and the rules to try; given rules count as switched on. */
function draftOf(stored: Delivery, given?: AccessControl, rules?: readonly string[]): Delivery {
  const { tokenManagement, authorization } = given ?? stored.accessControl
  const claims = rules ? { enabled: rules.length > 0, rules } : authorization.claims
  const enabled = rules !== undefined || authorization.enabled
  const parsed = Authorization.safeParse({ ...authorization, enabled, claims })
  if (!parsed.success) throw refusal(parsed.error.issues)
  return { ...stored, accessControl: { tokenManagement, authorization: parsed.data } }
}

type Problem = { path: readonly PropertyKey[]; message: string }

function refusal(problems: readonly Problem[]): ApiProblem {
  return invalid(problems.map(({ path, message }) => ({ path: ownPath(path), message })))
}

// The caller knows the rules as `rules`, not by their place in the delivery.
function ownPath(path: readonly PropertyKey[]): string {
  return fieldPath(path).replace(/^(accessControl\.)?(authorization\.)?(claims\.(?=rules))?/, '')
}
