import type { BodyTaker } from '../body-taker.ts'
import type { Exchange } from '../exchange.ts'

/** Reads a whole body into memory, as a binary string; the delivery's size limit bounds it. */
export function gatherBody(exchange: Exchange): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const taker: BodyTaker = {
      onBody: (buffer, start, end) => {
        text += buffer.toString('latin1', start, end)
      },
      onBodyIdle: () => {},
      onBodyEnd: () => resolve(text),
    }
    exchange.taker = taker
    exchange.connection.readBody(exchange.head!.expectsContinue)
  })
}
