/** The longest that a test waits for something to be said or done. */
export const PATIENCE_MS = 8000

/** What a promise comes to, or a failure that says what was waited for in vain. */
export function within<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`waited ${PATIENCE_MS} ms in vain for ${what}`))
    timer = setTimeout(fail, PATIENCE_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits until a condition holds, looking again and again. */
export async function eventually(condition: () => boolean | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE_MS} ms in vain for ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
