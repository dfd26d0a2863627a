import type { Transaction } from '../../../../src/model/transaction.ts'

/** The stages of the walk, in order. */
export const stages = [
  'receive',
  'resolve',
  'authenticate',
  'authorize',
  'limit',
  'prepare',
  'forward',
] as const
export type JourneyStage = (typeof stages)[number]

/** How a stage ended: passed, with a warning, refused, switched off, nothing to do, or never reached. */
export type Verdict = 'passed' | 'warned' | 'failed' | 'off' | 'idle' | 'skipped'

type Diagnostic = Transaction['diagnostics'][number]

/** What a rule or a check expected and what it found. */
export type Comparison = { claim: string; expected: unknown; actual: unknown }

/** One stage of a transaction: what it said, how long it took, whether a cache answered. */
export type Step = {
  stage: JourneyStage
  verdict: Verdict
  /** How long the stage took, where it is known. */
  ms: number | undefined
  source: 'cache' | 'network' | undefined
  diagnostics: readonly Diagnostic[]
  comparisons: readonly Comparison[]
}

/** Diagnostics that say that a check is not configured. */
const OFF = new Set(['003001', '004001'])
const FROM_CACHE = '003011'
const ASKED = new Set([
  '003010',
  '003012',
  '003013',
  '003014',
  '003030',
  '003031',
  '003032',
  '003033',
])

/** The walk of a transaction, stage by stage; what was not reached is there too. */
export function journeyOf(transaction: Transaction): Step[] {
  const { diagnostics } = transaction
  const reached = lastReached(transaction)
  return stages.map((stage, index) => {
    const own = diagnostics.filter((one) => one.stage === stage)
    return {
      stage,
      verdict: verdictOf(own, index <= reached),
      ms: durationOf(stage, transaction),
      source: sourceOf(own),
      diagnostics: own,
      comparisons: own.flatMap(comparisonOf),
    }
  })
}

// A stage without a word was still passed when a later one spoke.
function lastReached({ diagnostics, response }: Transaction): number {
  const spoke = diagnostics.map(({ stage }) => stages.indexOf(stage as JourneyStage))
  const forwarded = response.upstreamStatus === null ? -1 : stages.indexOf('forward')
  return Math.max(0, forwarded, ...spoke.filter((at) => at > 0))
}

function verdictOf(own: readonly Diagnostic[], isReached: boolean): Verdict {
  if (own.some(({ severity }) => severity === 'error')) return 'failed'
  if (own.some(({ severity }) => severity === 'warning')) return 'warned'
  if (own.some(({ code }) => OFF.has(code))) return 'off'
  if (own.length > 0) return 'passed'
  return isReached ? 'idle' : 'skipped'
}

function durationOf(stage: JourneyStage, { timings }: Transaction): number | undefined {
  if (stage === 'authenticate') return timings.tokenMs ?? undefined
  return stage === 'forward' ? (timings.upstreamMs ?? undefined) : undefined
}

function sourceOf(own: readonly Diagnostic[]): Step['source'] {
  if (own.some(({ code }) => code === FROM_CACHE)) return 'cache'
  return own.some(({ code }) => ASKED.has(code)) ? 'network' : undefined
}

function comparisonOf({ details }: Diagnostic): Comparison[] {
  if (typeof details.claim !== 'string' || !('expected' in details)) return []
  return [{ claim: details.claim, expected: details.expected, actual: details.actual }]
}
