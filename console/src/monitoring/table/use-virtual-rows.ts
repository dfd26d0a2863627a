import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

/** The height of a row, as the style sheet has it. */
export const ROW_PX = 40
const OVERSCAN_ROWS = 4
const POOL_STEP = 32
const LOAD_AHEAD_ROWS = 60

/** Which rows exist at this place of the scroll, and where; tells when the last loaded ones come near. */
export function useVirtualRows(
  count: number,
  scroll: RefObject<HTMLDivElement | null>,
  onEnd: (() => void) | undefined,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (count > 0 && last >= count - LOAD_AHEAD_ROWS) onEnd?.()
  }, [last, count, onEnd])

  return {
    items,
    pool: usePool(items.length),
    heightPx: virtual.getTotalSize(),
    reveal: (index: number) => virtual.scrollToIndex(index),
  }
}

// As many as were ever drawn at once, in steps, so that a row more or less changes no key.
function usePool(drawn: number): number {
  const pool = useRef(POOL_STEP)
  while (pool.current < drawn) pool.current += POOL_STEP
  return pool.current
}
