/** Something that rings; whoever waits is woken by the next ring, one that came before included. */
export type Bell = { wait(atMostMs: number): Promise<void>; ring(): void }

/** A bell that remembers one ring. */
export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(atMostMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMostMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      rung = false
    },
  }
}
