import { parseArgs } from 'node:util'
import { loadDemoCredentials } from './credentials.ts'
import type { Demo } from './demo.ts'

// The demo's process: both servers, as long as the parent lives. Secrets come from the folder, never from the command line.

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'idp-port': { type: 'string', default: '8082' },
    'petstore-port': { type: 'string', default: '8083' },
    'admin-port': { type: 'string', default: '8081' },
  },
})

// The terminal's Ctrl-C reaches the whole process group at once: requests that the gateway still carries need
// both servers, so they stop once nobody calls any more. A parent that is gone has no requests left.
let stopping = false
function stopOnSignal(demo: Demo): void {
  const stop = async () => {
    if (stopping) return
    stopping = true
    await demo.quiet()
    await demo.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  process.on('disconnect', () => process.exit(0))
  // Reloading is for the gateway; a terminal that closes takes the parent with it.
  process.on('SIGHUP', () => {})
  if (!values.folder) throw new Error('--folder is missing: where the demo keeps its keys')
  const startDemo = await loadStart()
  const demo = await startDemo({
    host: values.host,
    identityProviderPort: Number(values['idp-port']),
    petstorePort: Number(values['petstore-port']),
    adminPort: Number(values['admin-port']),
    credentials: await loadDemoCredentials(values.folder),
    onFault: (error) => console.error(`The demo identity provider failed: ${error.message}`),
  })
  stopOnSignal(demo)
  const { identityProviderUrl: identityProvider, petstoreUrl: petstore } = demo
  process.send?.({ ready: true, identityProvider, petstore }, undefined, undefined, () => {})
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

// oidc-provider warns of every Node that is not yet a long-term release; which one runs is not the user's doing.
async function loadStart() {
  const { warn } = console
  console.warn = () => {}
  const { startDemo } = await import('./demo.ts')
  console.warn = warn
  return startDemo
}
