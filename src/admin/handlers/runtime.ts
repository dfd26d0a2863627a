import type { Handlers } from '../handlers.ts'
import { ApiProblem } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'

/** The running gateways: nodes, caches, and ResetAllCaches. */
export function runtime({
  store,
  control,
  audit,
}: Parts): Pick<Handlers, 'getRuntime' | 'resetCaches' | 'forgetTokens' | 'forgetToken'> {
  return {
    async getRuntime(_, { caller }) {
      const [revision, nodes] = await Promise.all([
        store.configuration.revisionNumber(),
        control.state(),
      ])
      const visible = nodes.map((node) => ({
        ...node,
        plans: node.plans.filter(({ organization }) => maySee(caller, organization)),
      }))
      return { revision, nodes: visible }
    },

    async resetCaches(_, call) {
      const confirmed = await control.resetCaches()
      await audit(call, 'reset-caches', 'caches', { after: confirmed })
      return confirmed
    },

    async forgetTokens({ query }, call) {
      const forgotten = await control.forgetTokens(query)
      await audit(call, 'forget-tokens', 'caches/tokens', { after: { ...query, forgotten } })
      return undefined
    },

    async forgetToken({ body: { policy, token } }, call) {
      const forgotten = await control.forgetToken(policy, token)
      await audit(call, 'forget-tokens', 'caches/tokens', { after: { policy, forgotten } })
      if (!forgotten) throw new ApiProblem(404, 'No result of this token is cached')
      return undefined
    },
  }
}
