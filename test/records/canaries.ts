import { randomBytes } from 'node:crypto'

/** Secrets that a story puts everywhere they may come from, and that must be found nowhere afterwards. */
export class Canaries {
  readonly #secrets: { where: string; secret: string }[] = []

  /** A secret that nobody used before; its name says where it goes. */
  plant(where: string): string {
    const secret = `cnry${randomBytes(15).toString('hex')}`
    this.watch(where, secret)
    return secret
  }

  /** A secret of somebody else's making. */
  watch(where: string, secret: string): void {
    this.#secrets.push({ where, secret })
  }

  /** Which secrets stand in the bytes, in clear or as a header or a query would carry them. */
  foundIn(bytes: Buffer, place: string): string[] {
    return this.#secrets.flatMap(({ where, secret }) =>
      spellings(secret).some((spelling) => bytes.includes(spelling))
        ? [`the secret of ${where} in ${place}`]
        : [],
    )
  }

  get count(): number {
    return this.#secrets.length
  }
}

// Base64 has three spellings of a text, by where it starts; what touches its ends depends on its neighbours.
function spellings(secret: string): string[] {
  const encoded = ['', 'x', 'xy'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before === '' ? 0 : 4, -2),
  )
  return [secret, encodeURIComponent(secret), ...encoded]
}
