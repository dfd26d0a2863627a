import { type Finding, fail, ok } from './finding.ts'

/** The oldest good version of each line of Node that is supported (CVE-2026-58044). */
const FLOORS = [
  [24, 18, 1],
  [26, 5, 1],
] as const

/** Is the runtime recent enough? */
export function checkNodeVersion(version: string): Finding {
  const found = version.replace(/^v/, '').split('.').map(Number)
  const newest = FLOORS.at(-1)!
  const floor = FLOORS.find(([major]) => major === found[0]) ?? newest
  return compare(found, floor) >= 0
    ? ok('runtime', `Node ${version}`)
    : fail('runtime', `Node ${version} is too old`, `install Node ${newest.join('.')} or newer`)
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = right.findIndex((part, index) => (left[index] ?? 0) !== part)
  return at < 0 ? 0 : (left[at] ?? 0) - right[at]!
}
