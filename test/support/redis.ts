import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { freePort } from './free-port.ts'

const START_LIMIT_MS = 10_000

/** A Redis server of one's own that keeps nothing on disk, gone when it is disposed. */
export type RedisServer = AsyncDisposable & {
  readonly url: string
  /** Everything in it, as somebody sees it who may look into the server; what has no end ends in -1 ms. */
  contents(): Promise<{ name: string; value: string; endsInMs: number }[]>
  /** Overwrites every entry whose name matches, and leaves its end as it was. */
  spoil(names: RegExp, value: string): Promise<void>
  /** Lets it hold its connections and answer nothing, until it goes on. */
  freeze(): void
  thaw(): void
  /** Takes the server away, with all it knew. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a server on a free port; the program is found as `npm test` found it. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const killAtExit = () => server?.kill('SIGKILL')
  process.once('exit', killAtExit)
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']
    server = spawn(process.env.VARCO_TEST_REDIS ?? 'redis-server', settings, { stdio: 'ignore' })
    await untilListening(port, server)
  }
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    async contents() {
      const client = createClient({ url })
      await client.connect()
      const found = []
      for (const name of await client.keys('*')) {
        const value = (await client.get(name)) ?? ''
        found.push({ name, value, endsInMs: await client.pTTL(name) })
      }
      client.destroy()
      return found
    },
    async spoil(names, value) {
      const client = createClient({ url })
      await client.connect()
      for (const name of (await client.keys('*')).filter((one) => names.test(one))) {
        await client.set(name, value, { expiration: 'KEEPTTL' })
      }
      client.destroy()
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await stop()
      process.off('exit', killAtExit)
    },
  }
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; ; await sleep(20)) {
    if (server.exitCode !== null) throw new Error('the Redis server ended while it started')
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    if (Date.now() > until) throw new Error('the Redis server did not start in time')
  }
}
