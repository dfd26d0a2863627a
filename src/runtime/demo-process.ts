import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { moduleFile } from './module-file.ts'
import type { Settings } from './settings.ts'

/** The demo's process, ready. */
export type DemoProcess = {
  identityProviderUrl: string
  petstoreUrl: string
  stop(): Promise<void>
}

/** Starts the demo beside the gateway; fails with its own sentence when it cannot. */
export async function startDemoProcess(folder: string, settings: Settings): Promise<DemoProcess> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const child = fork(
    fileURLToPath(moduleFile('../demo/main', import.meta.url)),
    [
      '--folder',
      folder,
      '--idp-port',
      String(settings.demoIdpPort),
      '--petstore-port',
      String(settings.demoPetstorePort),
      '--admin-port',
      String(settings.adminPort),
    ],
    { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] },
  )
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
    process.stderr.write(text)
  })
  const ready = await new Promise<{ identityProvider: string; petstore: string }>(
    (resolve, reject) => {
      child.once('message', (message) => resolve(message as never))
      child.once('exit', () =>
        reject(new Error(said.trim() || 'the demo ended before it was ready')),
      )
      child.once('error', reject)
    },
  )
  return {
    identityProviderUrl: ready.identityProvider,
    petstoreUrl: ready.petstore,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        // Without its parent the demo ends at once: nobody calls it any more.
        child.disconnect()
      }),
  }
}
