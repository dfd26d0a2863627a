import { cut } from './source-text.ts'

/** What a file refers to: the names of the modules it imports in any way, and imports nobody can check. */
export type Imports = { specifiers: string[]; unchecked: string[] }

// Every way in which a file can lean on another one; types and re-exports count like values. A
// string stands in the text as its number, so that no pattern ever looks into one.
const WAYS = [
  /(?<![\w$.])(?:import|export)\b[^'()=;]*?\bfrom\s*'(?<string>\d+)'/g,
  /(?<![\w$.])import\s*'(?<string>\d+)'/g,
  /(?<![\w$.])(?:import|require)\s*\(\s*'(?<string>\d+)'/g,
  /\bimport\.meta\.resolve\s*\(\s*'(?<string>\d+)'/g,
  /\bnew\s+URL\s*\(\s*'(?<string>\d+)'\s*,\s*import\.meta\.url/g,
]
// A specifier written as a template counts as computed.
const COMPUTED = /(?<![\w$.])(?:import|require)\s*\(\s*[^'\s)][^\n]{0,60}/g

/** Reads the imports of one source file. */
export function importsOf(source: string): Imports {
  const strings: string[] = []
  const shown = { code: (text: string) => text, template: () => '`', comment: blank, regex: blank }
  const text = cut(source)
    .map(({ kind, text }) =>
      kind === 'string' ? `'${strings.push(text.slice(1, -1)) - 1}'` : shown[kind](text),
    )
    .join('')
  const specifiers = WAYS.flatMap((way) => [...text.matchAll(way)])
    .map((match) => strings[Number(match.groups?.string)] as string)
    // `new URL` also names folders and pages; only a program is leaned on.
    .filter((specifier) => !/^\.{1,2}\//.test(specifier) || /\.[cm]?[jt]sx?$/.test(specifier))
  const unchecked = [...text.matchAll(COMPUTED)].map(([call]) => call.trimEnd())
  return { specifiers: [...new Set(specifiers)], unchecked }
}

const blank = () => ' '
