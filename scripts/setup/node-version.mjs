// The floors carry the fix of CVE-2026-58044, which is about proxies on Node's HTTP parser.
const FLOORS = [
  { line: 24, from: [24, 18, 1] },
  { line: 26, from: [26, 5, 1] },
]

/** Whether a Node of this version (`v26.10.0`) may run Varco: 24.18.1 or later of line 24, or 26.5.1 or later. */
export function isRecentEnough(version) {
  const parts = version.replace(/^v/, '').split('-')[0].split('.').map(Number)
  if (parts.length !== 3 || parts.some(Number.isNaN)) return false
  // A pre-release sorts before the release whose number it carries, so it is never trusted.
  if (version.includes('-')) return false
  const [lts, current] = FLOORS
  if (parts[0] === lts.line) return isAtLeast(parts, lts.from)
  return isAtLeast(parts, current.from)
}

function isAtLeast(parts, floor) {
  const differing = parts.findIndex((part, index) => part !== floor[index])
  return differing === -1 || parts[differing] > floor[differing]
}
