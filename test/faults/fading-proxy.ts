import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that closes for good after so many messages of its clients. */
export async function startFadingProxy(
  target: URL,
  messages: number,
): Promise<AsyncDisposable & { url: string }> {
  const sockets = new Set<Socket>()
  let left = messages
  const fade = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname)
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        behind.destroy()
      })
    }
    behind.pipe(client)
    client.on('data', (bytes) => {
      if (left-- > 0) behind.write(bytes)
      else fade()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = new URL(target)
  url.port = String(port)
  return { url: url.href, [Symbol.asyncDispose]: async () => fade() }
}
