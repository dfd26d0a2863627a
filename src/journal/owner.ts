import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { JournalFiles } from './journal-files.ts'

/** The file in an owner's folder that says which process writes there; gone once it has given the folder up. */
export const OWNER_FILE = 'owner.json'

/** How often an owner shows that it lives, and after how long a silent one on another host counts as dead. */
export const HEARTBEAT_MS = 5_000
export const FOREIGN_OWNER_LIFE_MS = 60_000

type Owner = { pid: number; startedAt: string; bootId: string; host: string }

/** Makes the folder of a new owner, whole from the first moment others can see it, and returns its name. */
export function claimFolder(files: JournalFiles, directory: string): string {
  const owner = describeOwner()
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`
  const hidden = join(directory, `.${name}`)
  files.makeFolder(hidden)
  files.put(join(hidden, OWNER_FILE), JSON.stringify(owner))
  files.rename(hidden, join(directory, name))
  return name
}

/** What this process leaves in a file so that others can tell whether it still lives. */
export function describeOwner(): Owner {
  return {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    bootId: bootId(),
    host: hostname(),
  }
}

/** False once nobody writes to an owner's folder any more: it was given up, or its process is dead. */
export function ownerLives(folder: string, now: number): boolean {
  return fileOwnerLives(join(folder, OWNER_FILE), now)
}

/** False when the process that a file describes is dead, or the file is gone. */
export function fileOwnerLives(path: string, now: number): boolean {
  const owner = readOwner(path)
  if (!owner) return false
  if (owner.host !== hostname()) {
    const seenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return now - seenAt < FOREIGN_OWNER_LIFE_MS
  }
  if (owner.bootId !== bootId()) return false
  return sameProcess(owner)
}

function readOwner(path: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8'))
    return typeof owner?.pid === 'number' ? owner : undefined
  } catch {
    return undefined
  }
}

// A process id is used again sooner or later; together with the start time it is not.
function sameProcess({ pid, startedAt }: Owner): boolean {
  if (startedAt !== '') return processStart(pid) === startedAt
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in the kernel's ticks; undefined when it is dead, a zombie, or the system does not tell. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command's name is in parentheses and may hold anything, so fields count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

let knownBootId: string | undefined

function bootId(): string {
  if (knownBootId === undefined) {
    try {
      knownBootId = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    } catch {
      knownBootId = ''
    }
  }
  return knownBootId
}
