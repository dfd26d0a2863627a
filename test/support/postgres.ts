import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const START_LIMIT_MS = 30_000
const SUPERUSER = 'varco'
// Nothing here has to outlive a power cut.
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'shared_buffers=16MB',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
]

/** A PostgreSQL server of one's own, in a temporary folder, gone when it is disposed. */
export type PostgresServer = AsyncDisposable & {
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Takes the server away, as a crash or an outage would. */
  stop(): Promise<void>
  /** Brings it back with everything that was committed. */
  start(): Promise<void>
  /** Makes every process of it stand still, connections and all; the answer lets them go on. */
  freeze(): () => void
}

/** Starts a server on a free port; the programs are found as `npm test` found them. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPrograms()
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'varco-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  layOut(data, () => {
    const flags = ['--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']
    execFileSync(join(bin, 'initdb'), ['-D', data, '--locale', 'C.UTF-8', ...flags], {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    })
  })
  const port = await freePort()
  const url = (name: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`

  let server: ChildProcess | undefined
  const removeAtExit = () => {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], {
      ...owner,
      cwd: folder,
    })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)
  const start = async () => {
    const options = SETTINGS.flatMap((setting) => ['-c', setting])
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    // A test file that is over ends, and its server with it.
    server.unref()
    await untilReady(url('postgres'), server)
  }
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.ref()
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    // Immediate shutdown: connections are cut and nothing is tidied up.
    server.kill('SIGQUIT')
    await ended
  }

  await start()
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await ask(url('postgres'), `create database ${name}`)
      return url(name)
    },
    start,
    stop,
    freeze() {
      const postmaster = server!.pid!
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      const pids = [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
      const signal = (name: NodeJS.Signals) => {
        for (const pid of pids) process.kill(pid, name)
      }
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
    async [Symbol.asyncDispose]() {
      await stop()
      process.off('exit', removeAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lays out a server's data folder as a copy of the first one that a run of the tests made, in a third of the time. */
function layOut(data: string, make: () => void): void {
  const kept = process.env.VARCO_TEST_PG_LAYOUT
  if (kept && existsSync(kept)) return copy(kept, data)
  make()
  if (!kept) return
  const own = `${kept}-${process.pid}`
  copy(data, own)
  try {
    renameSync(own, kept)
  } catch {
    // Another test file was first.
    rmSync(own, { recursive: true, force: true })
  }
}

// The files belong to the server's user: a copy with all attributes keeps that.
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** One of the programs that come with the server. */
export function postgresProgram(name: string): string {
  return join(findPrograms(), name)
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  // A server that goes away while the connection closes is no concern of the test.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function findPrograms(): string {
  const given = process.env.VARCO_TEST_PG_BIN
  if (given) return given
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const [newest] = versions.sort((a, b) => Number(b) - Number(a))
  if (newest === undefined)
    throw new Error('expected VARCO_TEST_PG_BIN to name the programs of a PostgreSQL server')
  return join(debian, newest, 'bin')
}

// The server refuses to run as root, so root lends it the user that Debian made for it.
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    if (server.exitCode !== null) throw new Error('the PostgreSQL server ended while it started')
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
