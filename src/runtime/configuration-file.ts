import { readFile } from 'node:fs/promises'
import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import type { z } from 'zod'
import { SECRET_MASK } from '../admin/configuration/masks.ts'
import { ruleProblems } from '../gateway/claim-rules.ts'
import { Configuration } from '../model/configuration.ts'
import { knownKeys } from '../model/known-keys.ts'
import { nearest } from '../model/nearest.ts'
import { mapSecrets } from '../model/secrets.ts'
import type { TokenPolicy } from '../model/token-policy.ts'
import { problemsOfPolicy } from './policy-problems.ts'
import { type ReferenceSource, unresolved } from './references.ts'

/** A fault of a configuration file: where it is, and what was expected there. */
export type ConfigurationFault = { line: number; column: number; path: string; message: string }

/** A configuration file that cannot be used; the message names file, line, column and what was expected. */
export class ConfigurationFileError extends Error {
  readonly faults: readonly ConfigurationFault[]

  constructor(file: string, faults: readonly ConfigurationFault[]) {
    super(faults.map((fault) => described(file, fault)).join('\n'))
    this.name = 'ConfigurationFileError'
    this.faults = faults
  }
}

function described(file: string, { line, column, path, message }: ConfigurationFault): string {
  return `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`
}

/** The most bytes of a configuration file. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** The most times one alias may stand for its anchor: a few bytes must not become gigabytes. */
const MAX_ALIASES = 100

/** A configuration file that was read and found right. */
export type ConfigurationFile = { file: string; text: string; configuration: Configuration }

/** Adds to a document what its file leaves out, before it is checked. */
export type Completion = (document: Document) => void

/** Before a document is checked, what its file leaves out may be added; given where they lead, its references are looked at. */
export type Reading = { complete?: Completion; references?: ReferenceSource }

/** Reads and checks a configuration file (YAML or JSON); `-` is standard input. */
export async function readConfigurationFile(
  file: string,
  reading?: Reading,
): Promise<ConfigurationFile> {
  const text = await contentOf(file)
  const name = file === '-' ? '(standard input)' : file
  return { file, text, configuration: parseConfiguration(text, name, reading) }
}

/** The text of a file, `-` for standard input, within bounds. */
export async function contentOf(file: string): Promise<string> {
  const content =
    file === '-' ? await standardInput() : await readFile(file).catch(unreadable(file))
  if (content.length > MAX_FILE_BYTES) throw new Error(`${file} is over ${MAX_FILE_BYTES} bytes`)
  return content.toString('utf8')
}

/** A file that cannot be read: says so in a sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
}

function unreadable(file: string) {
  return ({ code = 'unknown' }: NodeJS.ErrnoException): never => {
    throw new UnreadableFile(`${file} cannot be read: ${WHY_UNREADABLE[code] ?? code}`)
  }
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Checks a configuration text; throws ConfigurationFileError with the position of every fault. */
export function parseConfiguration(
  text: string,
  file: string,
  { complete, references }: Reading = {},
): Configuration {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  })
  const broken = document.errors.map(({ pos, message }) => ({
    ...at(lines, pos[0]),
    path: '',
    message: sentence(message),
  }))
  if (broken.length > 0) throw new ConfigurationFileError(file, broken)
  complete?.(document)
  const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
  const checked = Configuration.safeParse(value)
  const root = document.contents as Node | null
  if (checked.success) {
    const wrong = [
      ...policyFaults(checked.data, root, lines),
      ...ruleFaults(checked.data, root, lines),
      ...(references ? referenceFaults(checked.data, root, lines, references) : []),
    ]
    if (wrong.length > 0) throw new ConfigurationFileError(file, wrong)
    return checked.data
  }
  throw new ConfigurationFileError(
    file,
    checked.error.issues.flatMap((issue) => faultsOf(issue, root, value, lines)),
  )
}

// What the schema cannot say: it makes no provider and reads no keys.
function policyFaults(
  { tokenPolicies }: Configuration,
  root: Node | null,
  lines: LineCounter,
): ConfigurationFault[] {
  return tokenPolicies.flatMap((policy, index) =>
    problemsOfPolicy(withoutMasks(policy)).map((problem) => {
      const path = ['tokenPolicies', index, ...problem.path]
      return {
        ...at(lines, offsetOf(root, path, false)),
        path: shown(path),
        message: problem.message,
      }
    }),
  )
}

// A mask of an export stands for a stored secret: like a reference, it is not here to be looked at.
function withoutMasks(policy: TokenPolicy): TokenPolicy {
  return mapSecrets('token-policy', policy, (secret) =>
    secret === SECRET_MASK ? '${env:MASKED}' : secret,
  )
}

// Nor has it an engine of regular expressions.
function ruleFaults(
  { deliveries }: Configuration,
  root: Node | null,
  lines: LineCounter,
): ConfigurationFault[] {
  return deliveries.flatMap(({ accessControl }, delivery) =>
    ruleProblems(accessControl.authorization.claims.rules).map(({ index, message }) => {
      const path = ['deliveries', delivery, ...RULES, index]
      return { ...at(lines, offsetOf(root, path, false)), path: shown(path), message }
    }),
  )
}

// A node that started without a secret or an address would refuse every request for a reason that nobody sees.
function referenceFaults(
  { tokenPolicies, deliveries }: Configuration,
  root: Node | null,
  lines: LineCounter,
  references: ReferenceSource,
): ConfigurationFault[] {
  const missing = [
    ...tokenPolicies.flatMap((policy, index) =>
      unresolved(policy, references, ['tokenPolicies', index]),
    ),
    ...deliveries.flatMap(({ upstream }, index) =>
      unresolved(upstream, references, ['deliveries', index, 'upstream']),
    ),
  ]
  return missing.map(({ path, message }) => ({
    ...at(lines, offsetOf(root, path, false)),
    path: shown(path),
    message,
  }))
}

const RULES = ['accessControl', 'authorization', 'claims', 'rules'] as const

function faultsOf(
  issue: z.core.$ZodIssue,
  root: Node | null,
  value: unknown,
  lines: LineCounter,
): ConfigurationFault[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  if (issue.code !== 'unrecognized_keys') {
    return [
      {
        ...at(lines, offsetOf(root, path, false)),
        path: shown(path),
        message: expectation(issue, value),
      },
    ]
  }
  return issue.keys.map((key) => {
    const near = nearest(key, knownKeys(Configuration, path))
    return {
      ...at(lines, offsetOf(root, [...path, key], true)),
      path: shown(path),
      message: `unknown key '${key}'${near ? `, did you mean '${near}'?` : ''}`,
    }
  })
}

function expectation(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined) {
    return `missing: expected ${issue.expected}`
  }
  return sentence(issue.message)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<PropertyKey, unknown>)[step]
  }
  return found
}

// Where the value (or, for unknown keys, the key) stands; for what is missing, where its parent stands.
function offsetOf(root: Node | null, path: readonly (string | number)[], key: boolean): number {
  let node: unknown = root
  let offset = startOf(root)
  for (const [index, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      : undefined
    const wantsKey = key && index === path.length - 1
    const child = isSeq(node)
      ? node.items[Number(step)]
      : pair && (wantsKey ? pair.key : (pair.value ?? pair.key))
    if (!child) return offset
    node = isPair(child) ? child.value : child
    offset = startOf(node)
  }
  return offset
}

function startOf(node: unknown): number {
  return (node as { range?: readonly number[] } | null)?.range?.[0] ?? 0
}

function at(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

function shown(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${step}`,
    '',
  )
}

function sentence(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/\s+/g, ' ')
}
