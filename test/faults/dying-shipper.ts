import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

// The first one dies soon after its start, as one without memory would; its successor is the real one.
const marker = join(workerData.directory, 'died')
if (existsSync(marker)) await import('../../src/runtime/shipper-thread.ts')
else {
  mkdirSync(workerData.directory, { recursive: true })
  writeFileSync(marker, '')
  parentPort!.postMessage({ kind: 'ready' })
  setTimeout(() => {
    throw new Error('died on purpose')
  }, 50)
}
