/** How long one question took. */
export type Figure = {
  name: string
  answers: number
  firstMs: number
  medianMs: number
  worstMs: number
}

/** What was measured. */
export type SearchRun = {
  count: number
  /** Undefined when the database was there already. */
  fillSeconds: number | undefined
  bytes: number
  barMs: number
  figures: readonly Figure[]
}

/** The figures as a Markdown table, which reads well on a terminal too. */
export function figuresTable(figures: readonly Figure[], barMs: number): string {
  const width = Math.max(...figures.map(({ name }) => name.length), 8)
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0)).padStart(9)
  const line = ({ name, answers, firstMs, medianMs, worstMs }: Figure) =>
    `| ${name.padEnd(width)} | ${String(answers).padStart(7)} | ${ms(firstMs)} | ${ms(medianMs)} | ${ms(worstMs)} | ${worstMs > barMs ? 'over' : '    '} |`
  return [
    `| ${'question'.padEnd(width)} | answers |  first ms | median ms |  worst ms | bar  |`,
    `|${'-'.repeat(width + 2)}|--------:|----------:|----------:|----------:|------|`,
    ...figures.map(line),
  ].join('\n')
}

/** The whole page of results. */
export function answersPage(run: SearchRun, machine: string, day: string): string {
  const { count, fillSeconds, bytes, barMs, figures } = run
  const stored =
    fillSeconds === undefined
      ? ''
      : `Stored in ${fillSeconds.toFixed(0)} s (${Math.round(count / fillSeconds).toLocaleString('en')} a second), as the journals bring them.\n`
  return `# Search benchmark

\`npm run bench:search -- --save\` wrote this page on ${day}, on ${machine}.

${count.toLocaleString('en')} transactions of 30 days in the embedded database: 12 deliveries, 40 clients, 20,000 subjects,
a new claim set every ten requests of a person; ${(bytes / 1024 ** 3).toFixed(2)} GiB.
${stored}Each question is asked five times on a store opened anew; lists give 50.
The bar is ${barMs} ms, for the worst of the five.

${figuresTable(figures, barMs)}
`
}
