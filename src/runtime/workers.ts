import cluster, { type Worker } from 'node:cluster'
import { Channel } from './channel.ts'
import type { Log } from './log.ts'
import type { SupervisorAsks, WorkerAsks, WorkerOrders } from './protocol.ts'

/** A worker that dies younger than this waits before its successor starts, so that a crash loop burns no CPU. */
const CHILDHOOD_MS = 1000
const RESTART_DELAY_MS = 1000
/**
 * Megabytes for the youngest objects of a worker, and for all others at most: with more the engine would rather let
 * garbage lie than collect it, and a worker is to stay small.
 */
const YOUNG_GENERATION_MB = 8
const OLD_GENERATION_MB = 1024

export type ToWorker = Channel<SupervisorAsks, WorkerAsks>

/** What workers ask, answered by the supervisor; the worker's number comes first. */
export type WorkerAnswers = {
  [K in Exclude<keyof WorkerAsks, 'orders' | 'listening' | 'failed' | 'retiring'>]: (
    worker: number,
    ask: WorkerAsks[K]['ask'],
  ) => Promise<WorkerAsks[K]['answer']> | WorkerAsks[K]['answer']
}

/** What a set of workers needs. */
export type WorkersOptions = {
  entry: string
  count: number
  /** What a worker is to do; one that has loaded before it is known waits for it. */
  orders: () => Promise<WorkerOrders>
  answers: WorkerAnswers
  log: Log
  onLeft(worker: number): void
}

/** The gateway processes: started, asked, replaced when they die, drained. One listening socket serves all of them. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #running = new Map<
    Worker,
    { channel: ToWorker; startedAt: number; listening: boolean }
  >()
  #stopping = false
  #onFailed: (message: string) => void = () => {}
  #onListening: () => void = () => {}
  /** The port that the gateway really has, once the first worker listens. */
  port = 0

  constructor(options: WorkersOptions) {
    this.#options = options
    // The kernel hands out connections: no process in between, none lost when a worker restarts.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    const execArgv = [
      ...process.execArgv,
      `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
      `--max-old-space-size=${OLD_GENERATION_MB}`,
    ]
    cluster.setupPrimary({ exec: options.entry, args: ['worker'], execArgv })
  }

  /** Resolves when every worker listens; fails with a sentence when the port cannot be had. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onFailed = (message) => reject(new Error(message))
      this.#onListening = () => {
        if ([...this.#running.values()].every(({ listening }) => listening)) resolve()
      }
      for (let started = 0; started < this.#options.count; started++) this.#fork()
    })
  }

  get listening(): number {
    return [...this.#running.values()].filter(({ listening }) => listening).length
  }

  /** Asks every worker that listens; one that dies meanwhile is left out. */
  async askAll<K extends keyof SupervisorAsks>(
    name: K,
    body: SupervisorAsks[K]['ask'],
  ): Promise<SupervisorAsks[K]['answer'][]> {
    const asked = [...this.#running.values()].flatMap(({ channel, listening }) =>
      listening ? [channel.ask(name, body)] : [],
    )
    const settled = await Promise.allSettled(asked)
    return settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }

  /** Lets requests in flight finish, then ends the workers. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true
    await this.askAll('drain', { limitMs })
    const gone = [...this.#running.keys()].map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    )
    for (const worker of this.#running.keys()) worker.kill('SIGKILL')
    await Promise.all(gone)
  }

  #fork(): void {
    const worker = cluster.fork()
    const channel: ToWorker = new Channel({
      send: (message) => worker.isConnected() && worker.send(message as object),
      onMessage: (listener) => worker.on('message', listener),
    })
    const state = { channel, startedAt: Date.now(), listening: false }
    this.#running.set(worker, state)
    const { answers, orders } = this.#options
    channel.on('orders', orders)
    channel.on('listening', ({ port }) => {
      state.listening = true
      this.port = port
      this.#onListening()
    })
    channel.on('failed', ({ message }) => this.#onFailed(message))
    channel.on('retiring', () => this.#replace(worker, 'fault'))
    channel.on('paths', (ask) => answers.paths(worker.id, ask))
    channel.on('delivery', (ask) => answers.delivery(worker.id, ask))
    channel.on('deskAsk', (ask) => answers.deskAsk(worker.id, ask))
    channel.on('deskTell', (ask) => answers.deskTell(worker.id, ask))
    channel.on('admit', (ask) => answers.admit(worker.id, ask))
    channel.on('leave', (ask) => answers.leave(worker.id, ask))
    channel.on('replay', (ask) => answers.replay(worker.id, ask))
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => this.#onExit(worker, signal ?? `code ${code}`))
  }

  #onExit(worker: Worker, how: string): void {
    const state = this.#running.get(worker)
    this.#running.delete(worker)
    state?.channel.close()
    this.#options.onLeft(worker.id)
    if (state) this.#announce(worker, state.startedAt, how)
  }

  #replace(worker: Worker, how: string): void {
    const state = this.#running.get(worker)
    if (!state) return
    this.#running.delete(worker)
    this.#announce(worker, state.startedAt, how)
  }

  #announce(worker: Worker, startedAt: number, how: string): void {
    if (this.#stopping) return
    const { pid } = worker.process
    this.#options.log.warn(
      { worker: pid, how },
      `gateway worker ${pid} ended (${how}), starting another`,
    )
    const young = Date.now() - startedAt < CHILDHOOD_MS
    setTimeout(() => !this.#stopping && this.#fork(), young ? RESTART_DELAY_MS : 0)
  }
}
