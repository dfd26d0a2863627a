import { type AddressInfo, createServer } from 'node:net'

/** A port of the host that nobody listens on at this moment. */
export async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
