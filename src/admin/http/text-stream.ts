/** Pieces of text are sent once they are this long together. */
const CHUNK_CHARACTERS = 32_768

type Options = {
  /** Send every piece at once. */
  eager?: boolean
  /** Told when the last piece is out, the reader has left, or the making failed. */
  onEnd: () => void
}

/** A body that is made while it is read; who stops reading stops the making. */
export function textStream(
  pieces: AsyncGenerator<string>,
  { eager = false, onEnd }: Options,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { text, done } = await nextChunk(pieces, eager ? 1 : CHUNK_CHARACTERS)
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (!done) return
          controller.close()
          onEnd()
        } catch (error) {
          onEnd()
          throw error
        }
      },
      async cancel() {
        onEnd()
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

async function nextChunk(
  pieces: AsyncGenerator<string>,
  atLeast: number,
): Promise<{ text: string; done: boolean }> {
  let text = ''
  while (text.length < atLeast) {
    const { value, done } = await pieces.next()
    if (done) return { text, done: true }
    text += value
  }
  return { text, done: false }
}
