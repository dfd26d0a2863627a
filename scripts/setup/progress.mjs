/** Runs one step of set-up and says on standard error that it begins and how long it took: whole lines, since
 * tests may run beside it. */
export async function step(title, work, { now = Date.now, out = process.stderr } = {}) {
  const started = now()
  out.write(`set-up: ${title} ...\n`)
  try {
    await work()
  } catch (error) {
    out.write(`set-up: ${title} failed\n`)
    throw error
  }
  out.write(`set-up: ${title} took ${seconds(now() - started)}\n`)
}

/** A duration for people: `0.4 s`, `12.0 s`, `3 min 05 s`. */
export function seconds(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
