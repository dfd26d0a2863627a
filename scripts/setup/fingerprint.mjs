import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A hash over the names and contents of files and folders; what is not there counts as absent. */
export function fingerprint(root, paths, { skip = () => false } = {}) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(root, path), skip))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(path, skip) {
  if (!existsSync(path) || skip(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), skip))
}

/** Whether a stamp file says exactly this. */
export function isStamped(file, text) {
  return existsSync(file) && readFileSync(file, 'utf8') === text
}
