import { deliveryPath } from '../../model/delivery-path.ts'
import type { Demo } from '../control.ts'
import type { Handlers } from '../handlers.ts'
import { ApiProblem, found } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'

/** Trying an API through the gateway, and the tokens of the demo. */
export function tools(
  parts: Parts,
): Pick<Handlers, 'callGateway' | 'getDemo' | 'startDemoLogin' | 'getDemoToken'> {
  const { store, control, audit } = parts
  return {
    async callGateway({ body }, call) {
      const { delivery, method, path } = body
      const visible = maySee(call.caller, delivery.organization)
      found(visible ? await store.configuration.delivery(delivery) : undefined, 'delivery')
      const send = found(control.callGateway, 'gateway')
      // The query may hold anything, a token too: the log gets the path alone.
      const after = { method, path: path.split('?')[0] }
      await audit(call, 'call', `delivery/${deliveryPath(delivery)}`, { after })
      return send(body).catch((error: Error) => {
        throw new ApiProblem(502, `The gateway gave no answer: ${error.message}`)
      })
    },

    async getDemo(_, { caller }) {
      const state = control.demo?.state
      return { demo: state && maySee(caller, state.delivery.organization) ? state : null }
    },

    async startDemoLogin({ body }) {
      return demoOf(parts).login(body).catch(refuse)
    },

    async getDemoToken({ body }) {
      return demoOf(parts).token(body).catch(refuse)
    },
  }
}

function demoOf({ control }: Parts): Demo {
  return found(control.demo, 'demo')
}

function refuse(error: Error): never {
  throw new ApiProblem(400, error.message)
}
