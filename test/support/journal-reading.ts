import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  decodeClaims,
  decodeEnd,
  decodeInterrupted,
  decodeNumbers,
} from '../../src/journal/codec.ts'
import { RecordKind } from '../../src/journal/frame.ts'
import { scan } from '../../src/journal/scan.ts'
import { listOwners, listSegments, segmentName } from '../../src/journal/segment-names.ts'
import { unpack } from '../../src/model/packed-transaction.ts'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'

/** Everything that is in the journals of a folder. */
export type JournalContent = {
  begun: string[]
  ended: RecordedTransaction[]
  claimSets: ClaimSet[]
  damaged: number
  tornBytes: number
  segments: number
}

/** Reads all journals of a folder as a program would that finds them after a crash. */
export function readJournals(directory: string): JournalContent {
  const content: JournalContent = {
    begun: [],
    ended: [],
    claimSets: [],
    damaged: 0,
    tornBytes: 0,
    segments: 0,
  }
  for (const owner of listOwners(directory)) {
    for (const number of listSegments(join(directory, owner))) {
      readSegment(readFileSync(join(directory, owner, segmentName(number))), content)
    }
  }
  return content
}

function readSegment(bytes: Buffer, content: JournalContent): void {
  const found = scan(bytes, true)
  for (const frame of found.frames) {
    const payload = bytes.subarray(frame.payload, frame.end)
    if (frame.kind === RecordKind.begin) {
      const numbers = decodeNumbers(bytes, frame.payload, frame.end)
      for (const index of numbers.keys()) content.begun.push(decodeInterrupted(payload, index).id)
    }
    if (frame.kind === RecordKind.end) {
      const { transaction } = decodeEnd(bytes, frame.payload, frame.end)
      content.ended.push(unpack(transaction))
    }
    if (frame.kind === RecordKind.claims) content.claimSets.push(decodeClaims(payload))
  }
  content.damaged += found.damaged.length
  content.tornBytes += found.tornBytes
  content.segments++
}
