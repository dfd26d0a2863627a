let second = -1
let line = ''

/** The Date header line of this second (RFC 9110 §6.6.1), made once a second. */
export function dateLine(nowMs: number): string {
  const current = Math.floor(nowMs / 1000)
  if (current !== second) {
    second = current
    line = `Date: ${new Date(nowMs).toUTCString()}\r\n`
  }
  return line
}
