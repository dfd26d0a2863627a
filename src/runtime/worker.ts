import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import { Measures } from '../gateway/measures.ts'
import { Plans } from '../gateway/plans.ts'
import { Providers } from '../gateway/providers.ts'
import { type Limiter, type Passage, RateLimiter } from '../gateway/rate-limiter.ts'
import { createGateway, type Gateway } from '../gateway/server.ts'
import type { Services } from '../gateway/services.ts'
import type { TokenDesk } from '../gateway/token-desk.ts'
import { TokenResults } from '../gateway/token-results.ts'
import { openJournal } from '../journal/open-journal.ts'
import { isAddressAllowed } from '../model/address.ts'
import { Channel } from './channel.ts'
import { createLog } from './log.ts'
import type { SupervisorAsks, WorkerAsks, WorkerOrders } from './protocol.ts'
import { ruleEnvironment } from './settings.ts'
import { createSigner } from './signing-keys.ts'
import { workerStatus } from './worker-status.ts'

type ToSupervisor = Channel<WorkerAsks, SupervisorAsks>

/** A gateway process: data plane only. Everything it needs comes from the supervisor, over one channel. */
export async function runWorker(): Promise<void> {
  // Signals reach the whole process group: it is the supervisor that says when to stop.
  process.on('SIGTERM', () => {})
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  // Otherwise Node ends a worker the moment its supervisor is gone, with everything that is in flight.
  cluster.worker!.exitedAfterDisconnect = true
  const channel: ToSupervisor = new Channel({
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  })
  // The supervisor was killed: until there is something in flight, there is nothing to finish.
  let onOrphaned = (): void => process.exit(0)
  process.on('disconnect', () => {
    channel.close()
    onOrphaned()
  })
  const orders = await channel.ask('orders', undefined)
  const log = createLog(orders.logLevel)
  const journal = openJournal({
    directory: orders.journalDirectory,
    fsync: orders.recording.fsync,
    fsyncIntervalMs: orders.recording.fsyncIntervalMs,
    maxBytes: orders.recording.maxJournalBytes,
  })
  const providers = new Providers(Date.now, isAddressAllowed)
  const plans = new Plans(deliveriesOver(channel), { providers, guard: isAddressAllowed }, Date.now)
  const results = new TokenResults(deskOver(channel), orders.nodeKey, Date.now)
  let signer = await createSigner(orders.signing, Date.now)
  const services: Services = {
    plans,
    results,
    journal,
    limiter: limiterOver(channel),
    replays: { remember: (key, expiresAt) => channel.ask('replay', { key, expiresAt }) },
    measures: new Measures(),
    now: Date.now,
    environment: ruleEnvironment,
    sign: (payload) => signer.sign(payload),
    publicKeys: () => signer.publicKeys(),
    report: (error, transaction) =>
      log.error({ err: error, transaction }, 'request failed by a fault of ours'),
  }
  const gateway = createGateway(services, orders.tls && tlsOptions(orders.tls))
  const startedAt = Date.now()

  channel.on('reset', () => {
    plans.reset()
    results.reset()
    providers.reset()
  })
  channel.on('pathsChanged', () => plans.forgetPaths())
  channel.on('forget', ({ token, ...filter }) =>
    token === undefined
      ? { forgotten: results.forget(filter), keys: [] }
      : results.forgetToken(
          filter.policy ?? '',
          token,
          plans.tokenKeyPrefixes(filter.policy ?? ''),
        ),
  )
  channel.on('status', () => workerStatus({ services, providers, gateway, startedAt }))
  channel.on('signing', async (keys) => {
    signer = await createSigner(keys, Date.now)
  })
  channel.on('certificate', (files) => {
    ;(gateway.server as TlsServer).setSecureContext(tlsOptions(files))
  })
  channel.on('drain', ({ limitMs }) => stop(gateway, services, limitMs))
  // A fault of ours that nobody caught: nothing can be trusted any more but what is in flight may finish (and another worker starts).
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'gateway worker failed by a fault of ours')
    setTimeout(() => process.exit(1), FAULT_DRAIN_MS)
    void channel
      .ask('retiring', undefined)
      .then(() => stop(gateway, services, FAULT_DRAIN_MS))
      .finally(() => process.exit(1))
  })
  // The next start ships the journal.
  onOrphaned = () => {
    void stop(gateway, services, ORPHAN_DRAIN_MS).then(() => process.exit(0))
  }
  await listen(gateway.server, orders, channel)
}

const ORPHAN_DRAIN_MS = 5000
const FAULT_DRAIN_MS = 2000

async function stop(gateway: Gateway, services: Services, limitMs: number): Promise<void> {
  await gateway.drain(limitMs)
  await services.journal.close()
}

function listen(server: Server, { gateway }: WorkerOrders, channel: ToSupervisor): Promise<void> {
  return new Promise((resolve) => {
    server.once(
      'error',
      (error) => void channel.ask('failed', { message: problemOf(error, gateway) }),
    )
    server.listen({ ...gateway, backlog: BACKLOG }, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : gateway.port
      void channel.ask('listening', { port }).then(() => resolve())
    })
  })
}

const BACKLOG = 4096

function problemOf(
  error: Error & { code?: string },
  { host, port }: WorkerOrders['gateway'],
): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} of ${host} is taken by another program (--gateway-port chooses another)`
  return `the gateway cannot listen on ${host}:${port}: ${error.message}`
}

function deliveriesOver(channel: ToSupervisor) {
  return {
    paths: async () => new Set(await channel.ask('paths', undefined)),
    load: async (path: string) => (await channel.ask('delivery', path)) ?? undefined,
  }
}

// With the supervisor gone there is nobody to agree with: what is in flight is finished alone.
function deskOver(channel: ToSupervisor): TokenDesk {
  return {
    ask: (key) => channel.ask('deskAsk', key).catch(() => ({ lead: 0 })),
    tell: (key, lead, word, keep) => channel.tell('deskTell', { key, lead, word, keep }),
  }
}

// Alone, a worker still counts what it lets through; it is seldom alone, so its counters load only then.
function limiterOver(channel: ToSupervisor): Limiter {
  let alone: Promise<Limiter> | undefined
  const admitAlone = async (passage: Passage) => {
    alone ??= import('../gateway/memory-counters.ts').then(
      ({ countersInMemory }) => new RateLimiter(countersInMemory()),
    )
    return (await alone).admit({ ...passage, concurrent: null })
  }
  return {
    admit: (passage) => channel.ask('admit', passage).catch(() => admitAlone(passage)),
    leave: (delivery) => channel.tell('leave', delivery),
  }
}

function tlsOptions({ certificate, key, clientCa }: NonNullable<WorkerOrders['tls']>) {
  return {
    cert: readFileSync(certificate),
    key: readFileSync(key),
    minVersion: 'TLSv1.2' as const,
    ALPNProtocols: ['http/1.1'],
    ...(clientCa !== undefined && {
      ca: readFileSync(clientCa),
      requestCert: true,
      rejectUnauthorized: false,
    }),
  }
}
