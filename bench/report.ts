import type { Round } from './measure.ts'

/** The figures of one gateway. */
export type Row = Round & { key: string; name: string }

/** The rival whose figures are 1.0x. */
export const YARDSTICK = 'njs'

/** The figures as a Markdown table, which reads well on a terminal too. */
export function table(rows: Row[]): string {
  const yardstick = rows.find(({ key }) => key === YARDSTICK)
  const ratio = ({ cpuUs }: Row) => (yardstick ? `${(cpuUs / yardstick.cpuUs).toFixed(2)}x` : '-')
  const cells = [
    ['gateway', 'CPU us/request', 'x nginx + njs', 'requests/s', 'p99 ms', 'memory MiB'],
    ...rows.map((row) => [
      row.name,
      row.cpuUs.toFixed(1),
      ratio(row),
      row.requestsPerSecond.toFixed(0),
      row.p99Ms.toFixed(2),
      row.memoryMiB.toFixed(0),
    ]),
  ]
  const widths = (cells[0] as string[]).map((_, column) =>
    Math.max(...cells.map((line) => (line[column] as string).length)),
  )
  const line = (texts: string[]) =>
    `| ${texts.map((text, column) => pad(text, widths[column] as number, column)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-' : '').padEnd(width + 1, '-') + (column === 0 ? '-' : ':')).join('|')}|`
  const [head, ...body] = cells
  return [line(head as string[]), rule, ...body.map(line)].join('\n')
}

// Names to the left, figures to the right.
function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}
