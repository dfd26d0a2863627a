import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RIVALS = join(import.meta.dirname, 'rivals')

/** A folder for one run of the benchmark. */
export type Scratch = {
  folder: string
  /** Copies a file of `rivals/` into the folder with its `@NAME@` places filled in; returns its path. */
  fill(name: string, values?: Record<string, string | number>): string
  remove(): void
}

/** Makes the folder; `shared` fills places in every file. */
export function makeScratch(shared: Record<string, string | number>): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'varco-bench-'))
  // nginx's worker runs as another user and must reach its cache here: without it every request
  // would be introspected anew, and the rival would look worse than it is.
  chmodSync(folder, 0o755)
  return {
    folder,
    fill(name, values = {}) {
      const places: Record<string, string | number> = { TMP: folder, ...shared, ...values }
      const text = readFileSync(join(RIVALS, name), 'utf8').replace(/@([A-Z_]+)@/g, (_, place) => {
        if (!Object.hasOwn(places, place)) throw new Error(`${name} has a place @${place}@ to fill`)
        return String(places[place])
      })
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** As many ports as asked for, free on loopback and different from each other. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}

function listen(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server))
  })
}
