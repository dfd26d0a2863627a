import { writeFile } from 'node:fs/promises'
import { WrongSecretKey } from '../store/errors.ts'
import type { LocalStore } from './local-store.ts'

/** The file beside a backup that holds its key. */
export const keyFileOf = (backup: string): string => `${backup}.key`

/** Copies the embedded database while it is used, and its key beside it only when asked for. */
export async function makeBackup(
  { store, folder, author }: LocalStore,
  file: string,
  withKey: boolean,
): Promise<{ file: string; key: string | undefined }> {
  await store.backup(file)
  const key = withKey ? keyFileOf(file) : undefined
  if (key !== undefined) {
    const text = Buffer.from(folder.secretKey).toString('base64')
    await writeFile(key, `${text}\n`, { flag: 'wx', mode: 0o600 })
  }
  const after = { withKey }
  await store.audit.append({ author, address: null, action: 'backup', object: 'database', after })
  return { file, key }
}

/** True for the error of a database that is encrypted under another key. */
export function isWrongKey(error: unknown): boolean {
  return error instanceof WrongSecretKey
}
