import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A folder that is not there, or has changed, is looked at again at most this often. */
const LOOK_EVERY_MS = 2000

/** The built console: files by their path below the folder. */
export type ConsoleFiles = {
  /** The file's bytes, undefined when the folder has no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  has(path: string): Promise<boolean>
}

/** Serves only names that a listing of the folder gave, so that no path leads out of it. */
export function consoleFiles(directory: string, now: () => number): ConsoleFiles {
  let listed: { names: ReadonlyMap<string, string>; at: number } | undefined

  const fileOf = async (path: string): Promise<string | undefined> => {
    if (!listed || (!listed.names.has(path) && now() - listed.at >= LOOK_EVERY_MS)) {
      listed = { names: await list(directory), at: now() }
    }
    return listed.names.get(path)
  }

  return {
    has: async (path) => (await fileOf(path)) !== undefined,
    async read(path) {
      const file = await fileOf(path)
      return file === undefined ? undefined : readFile(file)
    },
  }
}

async function list(directory: string): Promise<Map<string, string>> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Map(
      files.map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [relative(directory, file).split(sep).join('/'), file]
      }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}
