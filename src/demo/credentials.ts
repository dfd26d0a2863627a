import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { type ClientSecrets, GATEWAY_CLIENT, OTHER_CLIENT, PETSTORE_CLIENT } from './clients.ts'

const FILE_NAME = 'demo-credentials.json'

/** What the demo must keep from one start to the next: keys, and the secrets of its clients. */
export type DemoCredentials = {
  readonly signingKeys: readonly JWK[]
  readonly cookieKeys: readonly string[]
  readonly clientSecrets: ClientSecrets
}

/** Makes new credentials, all random. */
export async function createDemoCredentials(): Promise<DemoCredentials> {
  const rsa = promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const ec = promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  return {
    signingKeys: [
      { ...((await rsa).privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' },
      { ...((await ec).privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256' },
    ],
    cookieKeys: [randomSecret()],
    clientSecrets: {
      [PETSTORE_CLIENT]: randomSecret(),
      [OTHER_CLIENT]: randomSecret(),
      [GATEWAY_CLIENT]: randomSecret(),
    },
  }
}

/** The credentials kept in the folder, made at the first call; only the owner can read the file. */
export async function loadDemoCredentials(folder: string): Promise<DemoCredentials> {
  const file = join(folder, FILE_NAME)
  const kept = await read(file)
  if (kept) return kept
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporary, JSON.stringify(await createDemoCredentials()), {
      mode: 0o600,
      flag: 'wx',
    })
    // A link never replaces a file, so of two processes that start together both use the same one.
    await link(temporary, file).catch(ignoreExisting)
  } finally {
    await rm(temporary, { force: true })
  }
  return (await read(file)) ?? damaged(file)
}

async function read(file: string): Promise<DemoCredentials | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return parse(text) ?? damaged(file)
}

function parse(text: string): DemoCredentials | undefined {
  let document: Partial<DemoCredentials> | null
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  const { signingKeys, cookieKeys, clientSecrets } = document ?? {}
  const complete =
    Array.isArray(signingKeys) &&
    Array.isArray(cookieKeys) &&
    [PETSTORE_CLIENT, OTHER_CLIENT, GATEWAY_CLIENT].every(
      (id) => typeof clientSecrets?.[id as keyof ClientSecrets] === 'string',
    )
  return complete ? (document as DemoCredentials) : undefined
}

function damaged(file: string): never {
  throw new Error(`${file} does not hold the demo's credentials: remove it and start again`)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

// Base64url needs no encoding in HTTP Basic (RFC 6749 §2.3.1), in a form or in a shell.
function randomSecret(): string {
  return randomBytes(24).toString('base64url')
}
