import { LineCounter, parseDocument, stringify } from 'yaml'

/** How a configuration is written. */
export type Format = 'yaml' | 'json'

/** Writes a document for people to read and edit. */
export function writeDocument(document: unknown, format: Format): string {
  return format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : stringify(document)
}

/** A text that is no document: where (from 1) and why. */
export class DocumentSyntaxError extends Error {}

/** Reads a document, JSON being YAML too; throws DocumentSyntaxError with line and column. */
export function readDocument(text: string): unknown {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, maxAliasCount: 100 } as object)
  const [problem] = parsed.errors
  if (!problem) return parsed.toJS()
  const { line, col } = lines.linePos(problem.pos[0])
  throw new DocumentSyntaxError(`${line}:${col} ${problem.message.split('\n')[0]}`)
}
