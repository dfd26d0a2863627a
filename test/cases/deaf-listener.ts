import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/** More than the kernel queues for a listener of that backlog. */
const QUEUED_CONNECTIONS = 8

const LISTENER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    // Whoever is not answered within this turn is never accepted.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
  })
`

/** A port that listens and accepts nobody: the kernel's queue is full, so a connection never opens. */
export async function startDeafListener(): Promise<AsyncDisposable & { readonly port: number }> {
  const worker = new Worker(LISTENER, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  await new Promise((resolve) => setTimeout(resolve, 100))
  const sockets: Socket[] = []
  for (let count = 0; count < QUEUED_CONNECTIONS; count++) {
    sockets.push(connect(port, '127.0.0.1').on('error', () => {}))
  }
  await Promise.race(sockets.map((socket) => once(socket, 'connect')))
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await worker.terminate()
    },
  }
}
