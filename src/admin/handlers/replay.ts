import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { diagnosticsOf } from '../../model/trail.ts'
import { deliveryProblems, policyOf } from '../configuration/checks.ts'
import { invalidFields } from '../configuration/field-problem.ts'
import { type Judgement, ReplayImpossible } from '../control.ts'
import type { Handlers } from '../handlers.ts'
import { presentDiagnostics } from '../history/diagnostics.ts'
import { ApiProblem, conflict, found } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { restriction } from '../session/caller.ts'

const RECORD_EVERY_MS = 50
const RECORD_ATTEMPTS = 40

type Judged = Pick<Judgement, 'outcome' | 'reason' | 'at' | 'diagnostics'>

/** A recorded transaction again, under the stored or a draft access control. */
export function replays(parts: Parts): Pick<Handlers, 'replayTransaction'> {
  const { store, control, audit } = parts
  return {
    async replayTransaction({ params, body }, call) {
      const transaction = found(
        await store.transactions.find(params.id, restriction(call.caller)),
        'transaction',
      )
      const stored = await deliveryOf(parts, transaction.recorded.delivery)
      const delivery = body.draft ? { ...stored, accessControl: body.draft } : stored
      const policies = (await store.configuration.tokenPolicies()).map((one) => one.document)
      const problems = body.draft ? deliveryProblems(control, delivery, policies) : []
      if (problems.length > 0) throw invalidFields(problems, 'accessControl')
      const { callUpstream, token } = body
      const isDraft = body.draft !== null
      const policy = policyOf(delivery, policies)
      const revision = await store.configuration.revisionNumber()
      const replayed = await control
        .replay({
          ...{ transaction, delivery, policy, revision, callUpstream, token, isDraft },
          body: body.body ?? undefined,
        })
        .catch(refusePlainly)
      await audit(call, 'replay', `transaction/${params.id}`, {
        after: { callUpstream, draft: isDraft, transactionId: replayed.transactionId },
      })
      const { transactionId, status } = replayed
      const { outcome, reason, at, diagnostics } = transactionId
        ? await recordOf(parts, transactionId, replayed)
        : replayed
      const shown = presentDiagnostics(at, diagnostics, call.language)
      return { outcome, reason, status, diagnostics: shown, transactionId }
    },
  }
}

// What really happened is in the record, which can be read within a second.
async function recordOf({ store }: Parts, id: string, unrecorded: Judged): Promise<Judged> {
  for (let attempt = 0; attempt < RECORD_ATTEMPTS; attempt++) {
    const made = await store.transactions.find(id)
    if (made) return { ...made.recorded, diagnostics: diagnosticsOf(made.recorded) }
    await sleep(RECORD_EVERY_MS)
  }
  return unrecorded
}

async function deliveryOf(
  { store }: Parts,
  name: readonly [organization: string, api: string, version: string] | null,
): Promise<Delivery> {
  if (name === null)
    throw conflict('This transaction reached no delivery, so it cannot be repeated')
  const [organization, api, version] = name
  const key = { organization, api, version }
  const stored = await store.configuration.delivery(key)
  if (!stored) throw conflict(`The delivery ${deliveryPath(key)} is not there any more`)
  return stored.document
}

function refusePlainly(error: unknown): never {
  if (error instanceof ReplayImpossible) throw new ApiProblem(409, error.message)
  throw error
}
