import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut: every connection through it ends at once. */
export type BreakableProxy = AsyncDisposable & { readonly url: string; cut(): void }

/** Opens a port that leads to the server at the address. */
export async function startBreakableProxy(target: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
