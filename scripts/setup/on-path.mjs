import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Servers live in sbin, which an ordinary user's PATH leaves out.
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** Where the shell would find a program, or undefined. */
export function onPath(name, env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** Whether a path is a file that may be executed. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
