/** An event of a stream, with the id that stood last before its end. */
export type StreamEvent = { id: string; type: string; data: string }

/** A line or an event may grow to this many characters; a stream that goes beyond is not ours. */
export const MAX_EVENT_LENGTH = 1_000_000

/**
 * Reads server-sent events from pieces of text, however they are cut (HTML Living Standard §9.2.6).
 * Events without data are handed on too: they carry the id from which to resume.
 */
export function eventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let endedWithReturn = false
  let id = ''
  let type = ''
  let data: string[] = []

  const take = (line: string) => {
    if (line === '') {
      onEvent({ id, type: type || 'message', data: data.join('\n') })
      type = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') type = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    // A line break may be cut in half: the line feed after a carriage return belongs to it.
    const text = endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') endedWithReturn = piece.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_EVENT_LENGTH) throw new Error('the stream sends a line without end')
    for (const line of lines) take(line)
  }
}
