import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JournalFiles, nodeFiles } from '../../src/journal/journal-files.ts'

/** A folder on a disk of so many bytes, gone when it is disposed. */
export type SmallDisk = Disposable & { directory: string; files: JournalFiles }

/** A small file system of its own for root; for others the same folder behind a file port that counts bytes. */
export function smallDisk(bytes: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'varco-disk-'))
  if (process.getuid?.() !== 0) {
    return {
      directory,
      files: counting(bytes),
      [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
    }
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory])
  return {
    directory,
    files: nodeFiles,
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', directory])
      rmSync(directory, { recursive: true })
    },
  }
}

function counting(bytes: number): JournalFiles {
  const sizes = new Map<string, number>()
  const paths = new Map<number, string>()
  const left = () => bytes - [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const take = (path: string, count: number) => sizes.set(path, (sizes.get(path) ?? 0) + count)
  return {
    ...nodeFiles,
    create(path) {
      const file = nodeFiles.create(path)
      paths.set(file, path)
      return file
    },
    write(file, chunk, from, to) {
      const fits = Math.min(to - from, Math.max(0, left()))
      if (fits === 0) throw Object.assign(new Error('ENOSPC: full'), { code: 'ENOSPC' })
      take(paths.get(file) as string, fits)
      return nodeFiles.write(file, chunk, from, from + fits)
    },
    truncate(file, length) {
      sizes.set(paths.get(file) as string, length)
      nodeFiles.truncate(file, length)
    },
    unlink(path) {
      sizes.delete(path)
      nodeFiles.unlink(path)
    },
    freeBytes: left,
  }
}
