import { seconds } from '../setup/progress.mjs'

/** The closing lines of a run: a line a phase, the total time, and last the counts alone on their line. */
export function summary(parts, totalMs) {
  const results = merged(parts)
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, passed, failed, skipped, ms }) => {
    const verdict = failed === 0 ? 'passed' : 'FAILED'
    return `${name.padEnd(width)}  ${verdict}  ${seconds(ms).padStart(11)}  ${counts({ passed, failed, skipped })}`
  })
  const failing = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
  const verdict = failing.length === 0 ? 'all phases passed' : `failed: ${failing.join(', ')}`
  return ['', ...lines, '', `${verdict} in ${seconds(totalMs)}`, counts(total(results)), ''].join(
    '\n',
  )
}

/** A suite may run in parts: some of its files beside others, some alone. */
function merged(parts) {
  const names = [...new Set(parts.map(({ name }) => name))]
  return names.map((name) => {
    return { name, ...total(parts.filter((part) => part.name === name)) }
  })
}

/** The counts and times of several phases added up. */
export function total(results) {
  const sum = (key) => results.reduce((soFar, result) => soFar + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), ms: sum('ms') }
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
