import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConfigurationDocument } from '../../src/model/configuration.ts'
import { PROGRAM } from './program.ts'
import { databaseFor } from './test-database.ts'

/** As bin/varco does it: every start but the first finds its sources compiled. */
const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.node/compile-cache', import.meta.url)),
}
const READY = /Varco is ready .*gateway (\S+)\/gateway .*console (\S+)\/console\//
const START_LIMIT_MS = 60_000

/** The password of the first administrator in tests. */
export const PASSWORD = 'correct horse battery staple'

/** How the product is started. */
export type ProductOptions = {
  document?: ConfigurationDocument
  flags?: readonly string[]
  environment?: Readonly<Record<string, string>>
  workers?: number
  /** A data folder to go on with; a new one when left out. */
  data?: string
  /** What is started; the command that all tests run when left out. */
  program?: string
  /** A command that runs the product, such as one that gives it a small disk; it must become the product itself. */
  within?: readonly string[]
}

/** The real product in its own processes, on free ports. */
export type Product = AsyncDisposable & {
  readonly gatewayUrl: string
  readonly adminUrl: string
  readonly data: string
  readonly process: ChildProcess
  /** What it has written on standard error so far. */
  said(): string
  /** Ends it by a signal and says how it ended. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Runs the product's command to its end, for starts that are to fail and other commands. */
export async function runVarco(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...COMPILED, ...environment },
    stdio: 'pipe',
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output, errors }
}

/** Starts the product and waits for its ready line. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const own = options.data === undefined
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'varco-test-')))
  const config = options.document && (await writtenDocument(data, options.document))
  const args = [
    'start',
    ...(config ? ['--config', config] : []),
    '--data',
    data,
    '--gateway-host',
    '127.0.0.1',
    '--gateway-port',
    '0',
    '--admin-port',
    '0',
    '--workers',
    String(options.workers ?? 1),
    ...(options.flags ?? []),
  ]
  const database = await databaseFor(data)
  const product = [process.execPath, options.program ?? PROGRAM, ...args]
  const [program, ...rest] = [...(options.within ?? []), ...product]
  const child = spawn(program!, rest, {
    env: {
      ...process.env,
      ...COMPILED,
      VARCO_ADMIN_PASSWORD: PASSWORD,
      ...database,
      ...options.environment,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
    // A group of its own, so that a whole tree can be signalled.
    detached: true,
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [, gatewayUrl, adminUrl] = await ready(child, () => said)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
    return { code: child.exitCode, signal: child.signalCode }
  }
  return {
    gatewayUrl: gatewayUrl!,
    adminUrl: adminUrl!,
    data,
    process: child,
    said: () => said,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      if (own) await rm(data, { recursive: true, force: true })
    },
  }
}

async function writtenDocument(data: string, document: ConfigurationDocument): Promise<string> {
  const file = join(data, 'configuration.json')
  await writeFile(file, JSON.stringify(document, undefined, 2))
  return file
}

function ready(child: ChildProcess, said: () => string): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`not ready in time: ${said()}`)),
      START_LIMIT_MS,
    )
    const settle = (done: () => void) => {
      clearTimeout(limit)
      done()
    }
    child.stderr!.on('data', () => {
      const match = READY.exec(said())
      if (match) settle(() => resolve(match))
    })
    child.once('exit', (code) => settle(() => reject(new Error(`ended with ${code}: ${said()}`))))
  })
}
