import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeOwner, fileOwnerLives } from '../journal/owner.ts'

const FILE_NAME = 'instance.json'

/** The process that serves a data folder, and where it is reached. */
export type RunningInstance = {
  pid: number
  gatewayUrl: string
  adminUrl: string
  /** The demo identity provider, only while it runs. */
  identityProviderUrl?: string
  /** The configuration file that it was started with. */
  config?: string
  /** True when the gateway speaks TLS. */
  tls?: boolean
}

/** Leaves a note in the data folder for other commands; returns what takes it away. */
export async function announceInstance(
  folder: string,
  instance: Omit<RunningInstance, 'pid'>,
): Promise<() => Promise<void>> {
  const file = join(folder, FILE_NAME)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify({ ...describeOwner(), ...instance }), { mode: 0o600 })
  await rename(draft, file)
  return () => rm(file, { force: true })
}

/** The instance that serves a data folder now, undefined when none does or its process is dead. */
export function runningInstance(folder: string, now: number): RunningInstance | undefined {
  const file = join(folder, FILE_NAME)
  if (!fileOwnerLives(file, now)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningInstance
  } catch {
    return undefined
  }
}
