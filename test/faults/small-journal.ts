import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = Buffer.alloc(64 * 1024, 1)

/** A journal folder on a disk of its own that a test can fill. */
export type SmallJournal = {
  /** The command that gives the product this disk. */
  readonly within: readonly string[]
  /** Fills the disk, as another program would, until nothing fits. */
  fill(pid: number): void
  /** Gives the space back. */
  free(pid: number): void
  freeBytes(pid: number): number
}

/**
 * A small file system at the journal folder of a data folder, seen only by the product: it is mounted in a namespace of
 * its own, which needs no privilege and leaves nothing behind.
 */
export function smallJournal(data: string, bytes: number): SmallJournal {
  const journal = join(data, 'journal')
  const seen = (pid: number, name = '') => join(`/proc/${pid}/root`, journal, name)
  const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']
  const mount = 'mkdir -p "$0" && mount -t tmpfs -o size="$1" tmpfs "$0" && shift && exec "$@"'
  return {
    within: ['unshare', ...namespace, 'sh', '-c', mount, journal, String(bytes)],
    fill(pid) {
      const file = openSync(seen(pid, 'ballast'), 'w')
      try {
        for (;;) writeSync(file, BLOCK)
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault
      } finally {
        closeSync(file)
      }
    },
    free: (pid) => rmSync(seen(pid, 'ballast')),
    freeBytes(pid) {
      const { bavail, bsize } = statfsSync(seen(pid))
      return bavail * bsize
    },
  }
}
