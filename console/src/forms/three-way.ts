import { type Change, changesBetween, isSame, type Path, valueAt, withValue } from './changes.ts'

/** A field that both sides changed, differently. */
export type Conflict = { path: Path; base: unknown; mine: unknown; theirs: unknown }

/** What two people did to the same document. */
export type ThreeWay = { mine: Change[]; theirs: Change[]; conflicts: Conflict[] }

/** Whose value of a conflicting field goes into the merged document, by `pathKey`. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** One text for a path, to use as a key. */
export const pathKey = (path: Path): string => JSON.stringify(path)

/** Sorts the changes of both sides into mine alone, theirs alone, and conflicts. */
export function compareThree(base: unknown, mine: unknown, theirs: unknown): ThreeWay {
  const my = changesBetween(base, mine)
  const their = changesBetween(base, theirs)
  const clashes = new Map<string, Conflict>()
  for (const one of my) {
    for (const other of their) {
      const path = commonPath(one.path, other.path)
      if (!path || isSame(valueAt(mine, path), valueAt(theirs, path))) continue
      const sides = [base, mine, theirs].map((document) => valueAt(document, path))
      clashes.set(pathKey(path), { path, base: sides[0], mine: sides[1], theirs: sides[2] })
    }
  }
  const conflicts = [...clashes.values()]
  const isFree = ({ path }: Change) => !conflicts.some((one) => commonPath(one.path, path))
  return { mine: my.filter(isFree), theirs: their.filter(isFree), conflicts }
}

/** Their document with my changes on it; a conflict is mine unless told otherwise. */
export function merge<T>(theirs: T, compared: ThreeWay, choices: Choices): T {
  const wanted = [
    ...compared.mine.map(({ path, after }) => ({ path, value: after })),
    ...compared.conflicts
      .filter(({ path }) => choices[pathKey(path)] !== 'theirs')
      .map(({ path, mine }) => ({ path, value: mine })),
  ]
  return wanted.reduce((document, { path, value }) => withValue(document, path, value), theirs)
}

// The shorter of two paths of which one leads through the other; undefined when they are strangers.
function commonPath(one: Path, other: Path): Path | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.every((name, index) => long[index] === name) ? short : undefined
}
