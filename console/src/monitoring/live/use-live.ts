import { useEffect, useRef, useState } from 'react'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { urlOf } from '../../api/url.ts'
import { follow, type TailState } from './follow.ts'
import { EMPTY_TAIL, withArrived, withEarlier, withWaitingShown } from './tail.ts'

const EARLIER_ROWS = '50'
/** However fast they come, the page is drawn this seldom. */
const DRAW_EVERY_MS = 150

/** The live tail under some filters: rows, how many wait, how the connection stands. */
export function useLive(filters: Record<string, string>, isPaused: boolean) {
  const [tail, setTail] = useState(EMPTY_TAIL)
  const [state, setState] = useState<TailState>('connecting')
  const paused = useRef(isPaused)
  paused.current = isPaused
  const key = JSON.stringify(filters)

  useEffect(() => {
    const query = JSON.parse(key) as Record<string, string>
    const leaving = new AbortController()
    const { signal } = leaving
    let batch: TransactionSummary[] = []
    const draw = setInterval(() => {
      if (batch.length === 0) return
      const arrived = batch
      batch = []
      setTail((now) => withArrived(now, arrived, paused.current))
    }, DRAW_EVERY_MS)
    setTail(EMPTY_TAIL)
    void follow({
      url: urlOf(endpoints.liveTransactions, { query }),
      signal,
      onState: setState,
      onEvent: ({ type, data }) => {
        if (type === 'transaction') batch.push(JSON.parse(data) as TransactionSummary)
      },
    })
    // What came before is asked for once the tail listens, so that nothing falls between the two.
    const earlier = { ...query, limit: EARLIER_ROWS }
    call(endpoints.listTransactions, { query: earlier }, { signal }).then(
      ({ items }) => setTail((now) => withEarlier(now, items)),
      () => {},
    )
    return () => {
      leaving.abort()
      clearInterval(draw)
    }
  }, [key])

  return { tail, state, show: () => setTail(withWaitingShown) }
}
