import { runWorker } from './worker.ts'

// The entry of a gateway process; the supervisor forks it.
await runWorker()
