import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, fail, ok, warn } from './finding.ts'

const GIB = 1024 ** 3
/** Below this a journal may fill the rest within minutes. */
const LEAST_FREE_BYTES = GIB / 4
const SMALL_FREE_BYTES = 2 * GIB
const OTHERS = 0o077

/** Are the data folder, its database and its key there, and for their owner only? */
export async function checkFolder(data: string, keyIsKept: boolean): Promise<Finding[]> {
  const folder = await stat(data).catch(() => undefined)
  if (!folder)
    return [warn('folder', `${data} is not there yet`, 'a start makes it; --data names another')]
  const files = ['varco.db', ...(keyIsKept ? ['secret.key'] : [])]
  const modes = await Promise.all(['.', ...files].map((name) => checkMode(join(data, name))))
  const wrong = modes.filter((finding) => finding !== undefined)
  return wrong.length > 0 ? wrong : [ok('folder', `${data} is for its owner only`)]
}

async function checkMode(path: string): Promise<Finding | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found || (found.mode & OTHERS) === 0) return undefined
  const mode = (found.mode & 0o777).toString(8)
  const advice = `chmod ${found.isDirectory() ? '700' : '600'} ${path}`
  return fail('folder', `${path} can be read by others (mode ${mode})`, advice)
}

/** Is there room on the disks of the data folder and of the journal? */
export async function checkDisk(data: string): Promise<Finding[]> {
  const seen = new Map<number, Finding>()
  for (const path of [data, join(data, 'journal')]) {
    const device = (await stat(path).catch(() => undefined))?.dev
    if (device !== undefined && !seen.has(device)) seen.set(device, await checkRoom(path))
  }
  return [...seen.values()]
}

async function checkRoom(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path)
  const free = bavail * bsize
  const message = `${(free / GIB).toFixed(1)} GiB free in ${path}`
  if (free < LEAST_FREE_BYTES) {
    return fail(
      'disk',
      message,
      'make room: without it records cannot be written and requests are refused',
    )
  }
  return free < SMALL_FREE_BYTES
    ? warn('disk', message, 'make room, or shorten settings.retention')
    : ok('disk', message)
}
