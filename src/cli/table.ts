import { stripVTControlCharacters } from 'node:util'

const GAP = '  '
const LEAST_CUT_COLUMN = 12

/** Rows under their headings in aligned columns; with a width, the widest columns are cut to fit. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns?: number,
): string {
  const widths = fitted(
    headings.map((heading, column) =>
      Math.max(heading.length, ...rows.map((row) => lengthOf(row[column] ?? ''))),
    ),
    columns,
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => padded(cells[column] ?? '', width))
      .join(GAP)
      .trimEnd()
  return `${[headings, ...rows].map(line).join('\n')}\n`
}

function fitted(widths: number[], columns: number | undefined): number[] {
  if (columns === undefined) return widths
  let over = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - columns
  const narrowed = [...widths]
  while (over > 0) {
    const widest = narrowed.indexOf(Math.max(...narrowed))
    if (narrowed[widest]! <= LEAST_CUT_COLUMN) break
    narrowed[widest]! -= 1
    over -= 1
  }
  return narrowed
}

function padded(cell: string, width: number): string {
  const length = lengthOf(cell)
  if (length <= width) return cell + ' '.repeat(width - length)
  return `${stripVTControlCharacters(cell).slice(0, width - 1)}…`
}

// Colours take no room.
function lengthOf(cell: string): number {
  return stripVTControlCharacters(cell).length
}
