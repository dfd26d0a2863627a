import type { Terminal } from './terminal.ts'

const PATIENCE_MS = 1000
const FRAME_MS = 120
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Says what is going on as soon as a piece of work takes over a second; a person sees it move. */
export async function withProgress<T>(
  terminal: Pick<Terminal, 'say' | 'isWatched'>,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedMs = performance.now()
  let frame = 0
  let ticking: NodeJS.Timeout | undefined
  const draw = () => {
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    terminal.say(`\r${FRAMES[frame++ % FRAMES.length]} ${what} (${seconds} s) `)
  }
  const patience = setTimeout(() => {
    if (!terminal.isWatched) return terminal.say(`${what}…\n`)
    draw()
    ticking = setInterval(draw, FRAME_MS)
  }, PATIENCE_MS)
  try {
    return await work()
  } finally {
    clearTimeout(patience)
    if (ticking) {
      clearInterval(ticking)
      terminal.say('\r\u001b[K')
    }
  }
}
