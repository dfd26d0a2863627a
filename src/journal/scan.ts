import { type Frame, frameAt, nextMagic } from './frame.ts'

/** What a scan of a window of journal bytes found; all places count from the start of the window. */
export type Scan = {
  frames: Frame[]
  /** Everything before is dealt with; what follows needs more bytes. */
  consumed: number
  /** Damaged bytes between or behind valid records. */
  damaged: { from: number; to: number }[]
  /** Bytes of an unfinished record at the end of a file that nobody writes any more. */
  tornBytes: number
  /** Where a record of a newer program starts; nothing behind it was looked at. */
  newerAt: number | undefined
}

/**
 * Finds the records in a window of journal bytes. `complete` says that the window ends where the file ends for good:
 * an unfinished record is then a torn tail, otherwise it may still be growing.
 */
export function scan(window: Buffer, complete: boolean): Scan {
  const result: Scan = {
    frames: [],
    consumed: 0,
    damaged: [],
    tornBytes: 0,
    newerAt: undefined,
  }
  while (result.consumed < window.length) {
    const frame = frameAt(window, result.consumed)
    if (frame === 'newer') {
      result.newerAt = result.consumed
      break
    }
    if (typeof frame === 'object') {
      result.frames.push(frame)
      result.consumed = frame.end
      continue
    }
    if (frame === 'short' && !complete) break
    if (!skipDamage(window, complete, frame, result)) break
  }
  return result
}

// Goes on at the next place that holds a record; false when there is none in this window.
function skipDamage(
  window: Buffer,
  complete: boolean,
  found: 'bad' | 'short',
  result: Scan,
): boolean {
  const from = result.consumed
  const next = nextRecord(window, from + 1, complete)
  if (next >= 0) {
    result.damaged.push({ from, to: next })
    result.consumed = next
    return true
  }
  if (found === 'short') result.tornBytes = window.length - from
  else result.damaged.push({ from, to: window.length })
  result.consumed = window.length
  return false
}

function nextRecord(window: Buffer, from: number, complete: boolean): number {
  for (let at = nextMagic(window, from); at >= 0; at = nextMagic(window, at + 1)) {
    const found = frameAt(window, at)
    if (found === 'bad' || (found === 'short' && complete)) continue
    return at
  }
  return -1
}
