/** Longer names are compared by their beginning: enough to find a slip of the pen, and bounded work. */
const MAX_COMPARED = 64

/** The known name that is most like a mistaken one, undefined only when nothing is known. */
export function nearest(mistaken: string, known: readonly string[]): string | undefined {
  const wanted = mistaken.slice(0, MAX_COMPARED).toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const distance = difference(wanted, name.slice(0, MAX_COMPARED).toLowerCase())
    if (!best || distance < best.distance) best = { name, distance }
  }
  return best?.name
}

// One that lies inside the other is more alike than their lengths say: policies, tokenPolicies.
function difference(one: string, other: string): number {
  const distance = editDistance(one, other)
  return one !== '' && (other.includes(one) || one.includes(other)) ? distance / 2 : distance
}

function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(changed, above[column]! + 1, current[column - 1]! + 1))
    }
    above = current
  }
  return above[to.length]!
}
