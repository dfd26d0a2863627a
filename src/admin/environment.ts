import type { HttpBindings } from '@hono/node-server'

/** What the admin port's routes find beside the request: the socket, and the client's address. */
export type AdminEnvironment = {
  Bindings: HttpBindings
  Variables: { address: string }
}
