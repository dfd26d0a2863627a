/** A pet as its JSON text, so that it is given back exactly as it came. */
export type StoredPet = {
  readonly text: string
  readonly status: unknown
  readonly tags: readonly string[]
}

/** How many pets are kept, and how many characters of JSON in all: beyond either the oldest is given away. */
export const MAX_PETS = 1_000
export const MAX_STORED_CHARACTERS = 32 * 1024 * 1024

type PetFields = { id?: unknown; status?: unknown; tags?: unknown }

/** The pets, in memory and bounded. */
export class Pets {
  readonly #pets = new Map<number, StoredPet>()
  #characters = 0

  constructor(initial: readonly (PetFields & { id: number })[] = []) {
    for (const pet of initial) this.put(pet.id, JSON.stringify(pet), pet)
  }

  get size(): number {
    return this.#pets.size
  }

  find(id: number): StoredPet | undefined {
    return this.#pets.get(id)
  }

  put(id: number, text: string, { status, tags }: PetFields): void {
    this.remove(id)
    this.#pets.set(id, { text, status, tags: tagNames(tags) })
    this.#characters += text.length
    for (const oldest of this.#pets.keys()) {
      if (this.#pets.size <= MAX_PETS && this.#characters <= MAX_STORED_CHARACTERS) return
      this.remove(oldest)
    }
  }

  remove(id: number): boolean {
    this.#characters -= this.#pets.get(id)?.text.length ?? 0
    return this.#pets.delete(id)
  }

  /** A number that no pet has. */
  freeId(): number {
    let id = this.#pets.size + 1
    while (this.#pets.has(id)) id++
    return id
  }

  /** The pets that match, as the text of a JSON list. */
  list(matches: (pet: StoredPet) => boolean): string {
    return `[${[...this.#pets.values()].filter(matches).map((pet) => pet.text)}]`
  }
}

function tagNames(tags: unknown): string[] {
  if (!Array.isArray(tags)) return []
  return tags.map((tag) => tag?.name).filter((name) => typeof name === 'string')
}
