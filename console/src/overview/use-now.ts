import { useEffect, useState } from 'react'

const REFRESH_MS = 15_000

/** The time, a few times a minute while somebody looks: figures that end now are asked for again with it. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNowMs(Date.now())
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
