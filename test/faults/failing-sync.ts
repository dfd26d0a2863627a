import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into the product before anything else: while the named file is there, forcing a file to the disk fails, and
// what had not been forced there before is gone, which is what a kernel may do with pages that it could not write.
const faultFile = process.env.VARCO_TEST_SYNC_FAULT!
const forced = new Map<number, number>()
const real = fs.fdatasync

function fdatasync(file: number, done: (fault: NodeJS.ErrnoException | null) => void): void {
  const { ino, size } = fs.fstatSync(file)
  if (!fs.existsSync(faultFile)) {
    real(file, (fault) => {
      if (!fault) forced.set(ino, size)
      done(fault)
    })
    return
  }
  fs.ftruncateSync(file, Math.min(size, forced.get(ino) ?? 0))
  setImmediate(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
}

Object.assign(fs, { fdatasync })
syncBuiltinESMExports()
