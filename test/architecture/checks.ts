import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { importsOf } from './imports.ts'
import { LAYERS, MOST_LINES, RESERVED_NODE_MODULES } from './rules.ts'
import { cut, only } from './source-text.ts'

/** Source files by their path from the top of the checkout. */
export type Sources = Map<string, string>

const SQL =
  /\bSELECT\b[\s\S]*\bFROM\b|\bINSERT\s+INTO\b|\bUPDATE\s+\S+\s+SET\b|\bDELETE\s+FROM\b|\b(?:CREATE|ALTER|DROP)\s+(?:UNIQUE\s+)?(?:TABLE|INDEX|VIEW|TRIGGER)\b|\bPRAGMA\s/
const ENVIRONMENT =
  /\bprocess\s*\??\.\s*(?:env|loadEnvFile)\b|\bprocess\s*(?:\?\.)?\s*\[|\benv\b[^;={}]*\}\s*=\s*process\b/
const CATCH = /(?<![\w$.])catch\s*[({]|\.\s*catch\s*\(/

/** Imports that point in a direction the table does not allow, each as a sentence. */
export function wrongImports(sources: Sources): string[] {
  return eachImport(sources).flatMap(({ file, specifier }) => {
    const from = layerOf(file)
    if (from === undefined) return []
    const wrong = from === 'console' ? wrongInConsole : wrongIn(from)
    return wrong(targetOf(file, specifier)) ? [`${file}: ${from} must not import ${specifier}`] : []
  })
}

/** Folders and imports that the table cannot judge, each as a sentence. */
export function unknownToTheTable(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const stray = layerOf(file) === undefined ? [`${file}: its folder is not in the table`] : []
    return [...stray, ...importsOf(source).unchecked.map((call) => `${file}: cannot check ${call}`)]
  })
}

/** Circles of files that import each other, each once, as a path that ends where it began. */
export function importCircles(sources: Sources): string[] {
  const edges = new Map<string, string[]>([...sources.keys()].map((file) => [file, []]))
  for (const { file, specifier } of eachImport(sources)) {
    const target = targetOf(file, specifier)
    if (sources.has(target)) edges.get(file)?.push(target)
  }
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) circles.push([...path.slice(start), file].join(' → '))
    if (start !== -1 || finished.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    finished.add(file)
  }
  for (const file of sources.keys()) visit(file, [])
  return circles
}

/** Files outside the store that hold SQL. */
export function sqlOutsideStore(sources: Sources): string[] {
  return where(sources, (file, source) => {
    if (file.startsWith('src/store/')) return false
    const literals = cut(source).filter(({ kind }) => kind === 'string' || kind === 'template')
    return literals.some(({ text }) => SQL.test(text)) || hasSqlTag(source)
  })
}

/** Files that read the environment, other than those allowed. */
export function environmentReaders(sources: Sources, allowed: string[]): string[] {
  return where(sources, (file, source) => {
    if (/^src\/runtime\/settings[^/]*\.ts$/.test(file) || allowed.includes(file)) return false
    const { specifiers } = importsOf(source)
    return (
      ENVIRONMENT.test(only(source, ['code'])) ||
      specifiers.some((name) => /^(node:)?process$/.test(name))
    )
  })
}

/** Files of the data plane that catch, other than its server and those allowed. */
export function catchers(sources: Sources, allowed: string[]): string[] {
  return where(sources, (file, source) => {
    if (!file.startsWith('src/gateway/') || file === 'src/gateway/server.ts') return false
    return !allowed.includes(file) && CATCH.test(only(source, ['code']))
  })
}

/** Files with more lines than allowed, with their number of lines. */
export function longFiles(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const lines = source.replace(/\n$/, '').split('\n').length
    return lines > MOST_LINES ? [`${file} (${lines} lines)`] : []
  })
}

function eachImport(sources: Sources): { file: string; specifier: string }[] {
  return [...sources].flatMap(([file, source]) =>
    importsOf(source).specifiers.map((specifier) => ({ file, specifier })),
  )
}

function where(sources: Sources, holds: (file: string, source: string) => boolean): string[] {
  return [...sources].filter(([file, source]) => holds(file, source)).map(([file]) => file)
}

function layerOf(file: string): string | undefined {
  if (file.startsWith('console/')) return 'console'
  const folder = /^src\/([^/]+)\//.exec(file)?.[1]
  return folder !== undefined && Object.hasOwn(LAYERS, folder) ? folder : undefined
}

// A path from the top of the checkout, `node:…`, or the name of a package without what follows it.
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  if (specifier.startsWith('node:')) return specifier
  if (builtinModules.includes(specifier)) return `node:${specifier}`
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
}

const isOurs = (target: string) => /^(?:src|console|test|scripts|bench|bin)\/|^\.\./.test(target)

function wrongInConsole(target: string): boolean {
  if (target.startsWith('node:')) return true
  return isOurs(target) && !target.startsWith('console/') && !target.startsWith('src/model/')
}

const wrongIn = (from: string) => (target: string) => {
  const { ours, libraries, node } = LAYERS[from]!
  if (target.startsWith(`src/${from}/`) || libraries.includes(target)) return false
  if (target.startsWith('node:')) return !node || RESERVED_NODE_MODULES.includes(target)
  return !(isOurs(target) && ours.some((allowed) => isWithin(target, allowed)))
}

// 'model' is a folder; 'journal/transaction-journal' is the files of that folder whose name starts so.
function isWithin(target: string, allowed: string): boolean {
  return target.startsWith(allowed.includes('/') ? `src/${allowed}` : `src/${allowed}/`)
}

function hasSqlTag(source: string): boolean {
  const stretches = cut(source)
  return stretches.some(
    ({ kind, text }, index) =>
      kind === 'code' &&
      stretches[index + 1]?.text.startsWith('`') &&
      /\bsql\s*(?:<[^>]*>)?\s*$/.test(text),
  )
}
