/** A map that forgets its oldest entries. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#most)
      this.#entries.delete(this.#entries.keys().next().value as K)
  }

  clear(): void {
    this.#entries.clear()
  }
}
