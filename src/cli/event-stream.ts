/** One server-sent event. */
export type ServerEvent = { id: string | undefined; event: string; data: string }

/** The most bytes of one event; a transaction without contents is far smaller. */
const MAX_EVENT_LENGTH = 4 * 1024 * 1024

/** Reads a stream of server-sent events, as the HTML standard defines them (§9.2.6). */
export async function* serverEvents(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  let lines: string[] = []
  let length = 0
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop()!
    length += chunk.length
    if (length > MAX_EVENT_LENGTH) throw new Error('an event of the live tail is too long')
    for (const line of parts) {
      if (line !== '') lines.push(line)
      else if (lines.length > 0) {
        yield eventOf(lines)
        lines = []
        length = rest.length
      }
    }
  }
}

function eventOf(lines: readonly string[]): ServerEvent {
  const fields = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    return { name, value }
  })
  const all = (name: string) => fields.filter((one) => one.name === name).map(({ value }) => value)
  return {
    id: all('id').at(-1),
    event: all('event').at(-1) ?? 'message',
    data: all('data').join('\n'),
  }
}
