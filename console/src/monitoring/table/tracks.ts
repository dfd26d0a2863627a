import type { TransactionColumn } from './columns.tsx'

const GAP_REM = 0.75

/** The widths of the columns as styles; none needs a look at the content, so a row is laid out without asking others. */
export function tracks(columns: readonly TransactionColumn[]): Record<string, string> {
  const primary = columns.filter(({ secondary }) => !secondary)
  const least = columns.reduce((sum, { rem }) => sum + rem + GAP_REM, GAP_REM)
  return {
    '--columns': columns
      .map(({ rem, fraction }) => (fraction ? `minmax(${rem}rem, ${fraction}fr)` : `${rem}rem`))
      .join(' '),
    '--columns-narrow': primary.map(({ narrow }) => narrow ?? '1fr').join(' '),
    '--least': `${least}rem`,
    '--gap': `${GAP_REM}rem`,
  }
}
