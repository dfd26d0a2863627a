import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVarco } from '../support/product.ts'

/** What a command gave. */
export type Given = { code: number | null; output: string; errors: string }

/** A data folder that exists for one test, and commands that work on it. */
export type Folder = AsyncDisposable & {
  readonly data: string
  /** A path beside the data folder. */
  path(name: string): string
  /** Writes a file beside the data folder and returns its path. */
  file(name: string, text: string): Promise<string>
  /** Runs a command on the data folder. */
  run(args: readonly string[], input?: string): Promise<Given>
  /** Runs a command that must succeed and reads its JSON. */
  json<T>(args: readonly string[], input?: string): Promise<T>
}

/** Makes a place for a data folder, which is not there yet. */
export async function makeFolder(): Promise<Folder> {
  const root = await mkdtemp(join(tmpdir(), 'varco-cli-'))
  return folderAt(root, join(root, 'data'))
}

/** The data folder of a node that runs, with a place of its own for files. */
export async function folderOf(data: string): Promise<Folder> {
  return folderAt(await mkdtemp(join(tmpdir(), 'varco-cli-')), data)
}

/** Runs a command as it is given, quickly and without colours. */
export function varco(args: readonly string[], input?: string): Promise<Given> {
  return runVarco(args, { NO_COLOR: '1' }, input)
}

function folderAt(root: string, data: string): Folder {
  const run: Folder['run'] = (args, input) => varco([...args, '--data', data], input)
  return {
    data,
    path: (name) => join(root, name),
    async file(name, text) {
      await writeFile(join(root, name), text)
      return join(root, name)
    },
    run,
    async json<T>(args: readonly string[], input?: string): Promise<T> {
      const { code, output, errors } = await run([...args, '--json'], input)
      if (code !== 0) throw new Error(`varco ${args.join(' ')} ended with ${code}: ${errors}`)
      return JSON.parse(output) as T
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  }
}

/** A small configuration: an organization, a policy with a secret, a delivery. */
export const DOCUMENT = `version: 1
organizations:
  - name: Ente
tokenPolicies:
  - name: IdP
    introspection:
      endpoint: http://127.0.0.1:9/introspect
      clientAuthentication: {method: client_secret_basic, clientId: gw, clientSecret: s3cr3t-in-clear}
deliveries:
  - organization: Ente
    api: PetStore
    version: v2
    upstream: {url: "http://127.0.0.1:9"}
    accessControl:
      tokenManagement: {enabled: true, policy: IdP, introspection: true}
`
export const SECRET = 's3cr3t-in-clear'
