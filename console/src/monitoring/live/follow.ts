import { sessionLost } from '../../api/session-lost.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { eventParser, type StreamEvent } from './event-parser.ts'

/** How the tail stands: on its way, listening, or waiting to try again. */
export type TailState = 'connecting' | 'open' | 'waiting'

type Options = {
  url: string
  onEvent: (event: StreamEvent) => void
  onState: (state: TailState) => void
  signal: AbortSignal
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/**
 * Follows a stream of events until told to stop. A connection that breaks is made again from the last event that
 * was seen; a lost session opens the login and the tail goes on after it.
 */
export async function follow({ url, onEvent, onState, signal }: Options): Promise<void> {
  let lastId = ''
  let waitMs = FIRST_WAIT_MS
  const take = (event: StreamEvent) => {
    lastId = event.id
    onEvent(event)
  }
  while (!signal.aborted) {
    onState('connecting')
    try {
      await listen(url, lastId, signal, take, () => {
        waitMs = FIRST_WAIT_MS
        onState('open')
      })
    } catch {
      // Whatever broke it, the answer is the same: wait, then try again.
    }
    if (signal.aborted) return
    onState('waiting')
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

async function listen(
  url: string,
  lastId: string,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const response = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      'accept-language': currentLanguage(),
      ...(lastId !== '' && { 'last-event-id': lastId }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (response.status === 401) sessionLost.set(true)
  if (!response.ok || !response.body) return
  onOpen()
  const parse = eventParser(onEvent)
  const text = response.body.pipeThrough(new TextDecoderStream())
  const reader = text.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parse(value)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
