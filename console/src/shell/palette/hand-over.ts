/** Things that one page gives the next without putting them into the address: tokens and requests never go there. */
export type Handed = { token?: string; curl?: string }

let handed: Handed = {}

/** Leaves something for the page that opens next. */
export function handOver(value: Handed): void {
  handed = value
}

/** Takes what was left, once. */
export function takeOver(): Handed {
  const taken = handed
  handed = {}
  return taken
}
