/** Pieces of text are sent once they are this long together. */
const CHUNK_CHARACTERS = 32_768

/** A body that is made while it is read; who stops reading stops the making. */
export function textStream(
  pieces: AsyncIterable<string>,
  options: { eager?: boolean } = {},
): ReadableStream<Uint8Array> {
  return ReadableStream.from(encoded(pieces, options.eager ? 0 : CHUNK_CHARACTERS))
}

async function* encoded(pieces: AsyncIterable<string>, atLeast: number) {
  const encoder = new TextEncoder()
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < atLeast) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
