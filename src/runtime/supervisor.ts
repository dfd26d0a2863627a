import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createAdmin } from '../admin/server.ts'
import { ensureFirstAdministrator } from '../admin/session/first-administrator.ts'
import { loadDemoCredentials } from '../demo/credentials.ts'
import { demoConfiguration } from '../demo/scenario.ts'
import { openStore, whyUnreachable } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { adminSettings } from './admin-settings.ts'
import { readConfigurationFile } from './configuration-file.ts'
import { createControl } from './control.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { type Deliveries, deliveriesOf } from './deliveries.ts'
import { type DemoProcess, startDemoProcess } from './demo-process.ts'
import { demoTools } from './demo-tools.ts'
import { derivedKey } from './derived-key.ts'
import { applyConfigurationFile, applyDemoScenario, followDemo } from './first-configuration.ts'
import { freePort } from './free-port.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLog, type Log } from './log.ts'
import { metricsText } from './metrics.ts'
import { moduleFile } from './module-file.ts'
import { createNodeControl } from './node-control.ts'
import { NodeDesks } from './node-desks.ts'
import type { WorkerOrders } from './protocol.ts'
import { filesOf } from './references.ts'
import { reload } from './reload.ts'
import { referencedVariable, type Settings } from './settings.ts'
import { startShipping } from './shipping.ts'
import { rotated, type SigningKeys } from './signing-keys.ts'
import { VERSION } from './version.ts'
import { Workers } from './workers.ts'

/** The running product. */
export type Running = {
  gatewayUrl: string
  adminUrl: string
  /** The first administrator's password, only when it was made just now. */
  firstPassword: string | undefined
  demo: (DemoProcess & { clientSecret: string; apiKey: string }) | undefined
  /** Takes over a changed configuration file and new certificates, and empties every cache. */
  reload(): Promise<void>
  /** Stops accepting, finishes what is in flight, flushes the records. */
  stop(): Promise<void>
}

/** Starts everything in the order in which it depends on each other; what has started is stopped when a later part fails. */
export async function startSupervisor(given: Settings): Promise<Running> {
  const settings = await withKnownAdminPort(given)
  const started: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of started.splice(0).reverse()) await stop()
  }
  try {
    return await assemble(settings, started, stopAll)
  } catch (error) {
    await stopAll()
    throw await explained(error, settings)
  }
}

// The demo's identity provider sends people back to the console: it must know the port before anybody listens there.
async function withKnownAdminPort(settings: Settings): Promise<Settings> {
  if (!settings.demo || settings.adminPort !== 0) return settings
  return { ...settings, adminPort: await freePort(settings.adminHost) }
}

async function assemble(
  settings: Settings,
  started: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Running> {
  const log = createLog(settings.logLevel)
  // Before anything is touched: a wrong file must leave no trace.
  const references = filesOf(referencedVariable)
  const file =
    settings.config === undefined
      ? undefined
      : await readConfigurationFile(settings.config, { references })
  const folder = await openDataFolder(settings.data, settings.secretKey)
  // Processes take longest to load, so they begin at once and wait for what they are to do.
  const orders = Promise.withResolvers<() => WorkerOrders>()
  const desks = new NodeDesks(Date.now)
  const workers = new Workers({
    entry: fileURLToPath(moduleFile('./worker-main', import.meta.url)),
    count: settings.workers,
    orders: async () => (await orders.promise)(),
    log,
    onLeft: (worker) => desks.left(worker),
    answers: {
      paths: () => deliveries.paths(),
      delivery: (_, path) => deliveries.load(path),
      ...desks.answers,
    },
  })
  const working = begun(workers.start())
  started.push(() => workers.stop(0))
  const demoProcess = settings.demo ? begun(startDemoProcess(folder.demo, settings)) : undefined
  started.push(async () => (await demoProcess?.catch(() => undefined))?.stop())

  const store = await openStore(databaseOf(settings, folder), {
    now: Date.now,
    secretKey: folder.secretKey,
  })
  started.push(() => shortly(store.close()))
  if (file) await applyConfigurationFile(store, file, log)
  const firstPassword = await ensureFirstAdministrator(store, { password: settings.adminPassword })
  const demo = demoProcess && (await followedDemo(await demoProcess, store, folder))
  const deliveries = deliveriesOf(store, references, log)
  await deliveries.refresh()
  const { maxJournalBytes } = (await store.configuration.settings()).document.recording
  const shipping = await startShipping({ settings, folder, log, maxJournalBytes })
  started.push(shipping.stop)
  started.push(() => workers.stop(settings.drainSeconds * 1000))
  const secret = await store.meta.secretOr('sharing-key', () => randomBytes(32).toString('base64'))
  const sharing = await sharingOf(settings, secret, log)
  if (sharing) {
    started.push(sharing.close)
    desks.share(sharing)
  }
  orders.resolve(await ordersOf(settings, folder, store, secret))
  await working

  const gatewayUrl = `http${settings.tlsCertificate ? 's' : ''}://${shownHost(settings.gatewayHost)}:${workers.port}`
  const node = await createNodeControl({
    node: settings.nodeName,
    version: VERSION,
    gatewayUrl,
    store,
    workers,
    desk: desks.tokens,
    shared: sharing?.results,
    journal: shipping.state,
    onStored: shipping.onStored,
  })
  started.push(() => shortly(node.stop()))
  const stopHousekeeping = startHousekeeping(store, log)
  started.push(() => shortly(stopHousekeeping()))
  started.push(followRevisions(store, deliveries, workers, log))
  const admin = createAdmin({
    store,
    control: createControl(node, references, () => gatewayUrl, demo?.tools),
    console: { directory: fileURLToPath(new URL('../../console/dist/', import.meta.url)) },
    settings: adminSettings(settings),
    metrics: async () =>
      metricsText(VERSION, await workers.askAll('status', undefined), shipping.state()),
    ready: async () => workers.listening > 0,
    log,
  })
  const listener = await admin.listen().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `port ${settings.adminPort} of ${settings.adminHost} is taken by another program (--admin-port chooses another)`,
        )
      : error
  })
  started.push(listener.close)
  return {
    gatewayUrl,
    adminUrl: `${settings.adminTlsCertificate ? 'https' : 'http'}://${shownHost(listener.host)}:${listener.port}`,
    firstPassword,
    demo,
    reload: () => reload({ settings, store, workers, node, log }),
    stop,
  }
}

// The client of the shared cache is loaded where there is one.
async function sharingOf({ redisUrl }: Settings, secret: string, log: Log) {
  if (redisUrl === undefined) return undefined
  const { shareOver } = await import('./sharing.ts')
  return shareOver(redisUrl, secret, log)
}

function databaseOf(settings: Settings, folder: DataFolder) {
  return settings.databaseUrl === undefined
    ? { databaseFile: folder.database }
    : { databaseUrl: settings.databaseUrl }
}

// Waited for later: until then its failure is nobody's.
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

async function followedDemo(demo: DemoProcess, store: Store, folder: DataFolder) {
  const { clientSecrets } = await loadDemoCredentials(folder.demo)
  await applyDemoScenario(
    store,
    demoConfiguration({ ...demo, gatewayClientSecret: clientSecrets['varco-gateway'] }),
  )
  await followDemo(store, demo)
  return {
    ...demo,
    clientSecret: clientSecrets['petstore-client'],
    tools: demoTools(demo.identityProviderUrl, clientSecrets),
    apiKey: await demoApiKey(store),
  }
}

// The banner's commands carry a key of their own: the same at every start.
async function demoApiKey(store: Store): Promise<string> {
  const { newApiKey } = await import('../admin/session/api-key.ts')
  const { hashSecret } = await import('../admin/session/secret-token.ts')
  const key = await store.meta.secretOr('demo-api-key', newApiKey)
  if (!(await store.apiKeys.findByHash(hashSecret(key)))) {
    await store.apiKeys.create({
      id: 'demo',
      name: 'demo',
      roles: ['administrator'],
      organizations: [],
      createdBy: 'varco demo',
      expiresAt: null,
      keyHash: hashSecret(key),
    })
  }
  return key
}

async function ordersOf(
  settings: Settings,
  folder: DataFolder,
  store: Store,
  secret: string,
): Promise<() => WorkerOrders> {
  const nodeKey = derivedKey(secret, 'token keys').toString('base64')
  const signing = await signingKeys(store)
  const { document } = await store.configuration.settings()
  return () => ({
    logLevel: settings.logLevel,
    gateway: { host: settings.gatewayHost, port: settings.gatewayPort },
    tls:
      settings.tlsCertificate && settings.tlsKey
        ? {
            certificate: settings.tlsCertificate,
            key: settings.tlsKey,
            clientCa: settings.tlsClientCa,
          }
        : undefined,
    journalDirectory: folder.journal,
    recording: document.recording,
    nodeKey,
    signing,
  })
}

async function signingKeys(store: Store): Promise<SigningKeys> {
  const made = JSON.stringify(await rotated(undefined))
  return JSON.parse(await store.meta.secretOr('signing-keys', () => made)) as SigningKeys
}

/** How long a save waits for workers to take note: one that is stuck must not hold it. */
const TAKE_NOTE_MS = 2000

// A delivery that was added is found at once; a changed one waits for its life or a reset, as it should.
function followRevisions(
  store: Store,
  deliveries: Deliveries,
  workers: Workers,
  log: Log,
): () => Promise<void> {
  const stop = store.configuration.onRevision(async () => {
    await deliveries
      .refresh()
      .catch((error) => log.warn({ err: error }, 'the configuration could not be read'))
    await Promise.race([
      workers.askAll('pathsChanged', undefined).then(() => {}),
      sleep(TAKE_NOTE_MS, undefined, { ref: false }),
    ])
  })
  return async () => stop()
}

/** How long a stop waits for a database that does not answer: what it was to be told heals by itself. */
const FAREWELL_MS = 2000

async function shortly(farewell: Promise<void>): Promise<void> {
  await Promise.race([farewell, sleep(FAREWELL_MS, undefined, { ref: false })])
}

// A database that goes away during the start fails it in any of many places, seldom in clear words.
async function explained(error: unknown, { databaseUrl }: Settings): Promise<unknown> {
  return databaseUrl === undefined ? error : ((await whyUnreachable(databaseUrl)) ?? error)
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
