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

/** What recording costs at most: CPU a request with it / without it. */
const RECORDING_BAR = 1.25

/** What recording costs, as a sentence; nothing when one of the two was not measured. */
export function costOfRecording(rows: Row[]): string {
  const us = (key: string) => rows.find((row) => row.key === key)?.cpuUs
  const [recorded, dropped] = [us('varco'), us('unrecorded')]
  if (recorded === undefined || dropped === undefined) return ''
  const ratio = recorded / dropped
  const verdict = ratio <= RECORDING_BAR ? 'within' : 'over'
  return `Cost of recording: ${ratio.toFixed(2)}x the CPU of a request whose records are dropped (${verdict} the bar of ${RECORDING_BAR}).`
}

// Names to the left, figures to the right.
function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}
