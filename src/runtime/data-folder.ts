import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of one installation; made with access for their owner only. */
export type DataFolder = {
  readonly path: string
  readonly database: string
  readonly journal: string
  readonly demo: string
  /** The key of the secrets at rest. */
  readonly secretKey: Uint8Array
}

const KEY_BYTES = 32

/** Opens the data folder, and makes it and its key at the first start. */
export async function openDataFolder(
  path: string,
  givenKey: string | undefined,
): Promise<DataFolder> {
  await makeFolder(path)
  await chmod(path, 0o700)
  const journal = join(path, 'journal')
  await mkdir(journal, { recursive: true, mode: 0o700 })
  return {
    path,
    database: join(path, 'varco.db'),
    journal,
    demo: join(path, 'demo'),
    secretKey:
      givenKey === undefined
        ? await keptKey(join(path, 'secret.key'))
        : decoded(givenKey, 'VARCO_SECRET_KEY'),
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : `${code}`
    throw new Error(`the data folder ${path} cannot be made: ${why} (--data names another)`)
  }
}

async function keptKey(file: string): Promise<Uint8Array> {
  const made = randomBytes(KEY_BYTES).toString('base64')
  // 'wx' never replaces a key: without the old one every stored secret would be lost.
  const text = await writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 }).then(
    () => made,
    () => readFile(file, 'utf8'),
  )
  return decoded(text, file)
}

function decoded(text: string, from: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(`${from}: expected a key of ${KEY_BYTES} bytes in Base64`)
  return key
}
