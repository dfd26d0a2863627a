import {
  closeSync,
  constants,
  fdatasync,
  fsync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** What the writer asks of the file system; tests put a failing one in its place. */
export type JournalFiles = {
  /** Makes a new file that only its owner can read; throws when it is there. */
  create(path: string): number
  /** Writes a part of some bytes at the end of a file and says how many it took. */
  write(file: number, bytes: Buffer, from: number, to: number): number
  truncate(file: number, length: number): void
  close(file: number): void
  unlink(path: string): void
  sync(file: number, done: (fault: Error | null) => void): void
  /** Makes the names of new files in a folder durable. */
  syncFolder(path: string, done: (fault: Error | null) => void): void
  makeFolder(path: string): void
  rename(from: string, to: string): void
  removeFolder(path: string): void
  /** Writes a small file whole. */
  put(path: string, text: string): void
  touch(path: string, seconds: number): void
  freeBytes(path: string): number
}

const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_APPEND

/** The file system of the machine. */
export const nodeFiles: JournalFiles = {
  create: (path) => openSync(path, NEW_FILE, 0o600),
  write: (file, bytes, from, to) => writeSync(file, bytes, from, to - from),
  truncate: (file, length) => ftruncateSync(file, length),
  close: (file) => closeSync(file),
  unlink: (path) => unlinkSync(path),
  sync: (file, done) => fdatasync(file, done),
  syncFolder(path, done) {
    let folder: number
    try {
      folder = openSync(path, constants.O_RDONLY)
    } catch (fault) {
      done(fault as Error)
      return
    }
    fsync(folder, (fault) => {
      closeSync(folder)
      done(fault)
    })
  },
  makeFolder: (path) => void mkdirSync(path, { recursive: true, mode: 0o700 }),
  rename: (from, to) => renameSync(from, to),
  removeFolder: (path) => rmSync(path, { recursive: true, force: true }),
  put: (path, text) => writeFileSync(path, text, { mode: 0o600 }),
  touch: (path, seconds) => utimesSync(path, seconds, seconds),
  freeBytes(path) {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  },
}
