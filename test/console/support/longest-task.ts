import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the clock, and on the processor. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * Does something in the page and says how many milliseconds its longest task took. Counted is the time on the
 * processor: what other programs of the machine take meanwhile is not the page's doing.
 */
export async function longestTaskMs(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threads = trace.traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(threadOf)
  const tasks = trace.traceEvents.filter(
    (event) => event.ph === 'X' && /RunTask$/.test(event.name) && threads.includes(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page')
  return Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}
