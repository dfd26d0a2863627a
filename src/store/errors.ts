import type { ConfigurationKind } from './store.ts'

/** A write met an object, or a whole configuration, that is not at the revision the writer had read. */
export class ConfigurationConflict extends Error {
  /** The object that has changed since, undefined when the whole configuration was expected at a revision. */
  readonly object: { kind: ConfigurationKind; key: string } | undefined
  readonly expectedRevision: number
  readonly actualRevision: number

  constructor(
    object: ConfigurationConflict['object'],
    expectedRevision: number,
    actualRevision: number,
  ) {
    const what = object ? `${object.kind} '${object.key}'` : 'the configuration'
    super(`${what} is at revision ${actualRevision}, not ${expectedRevision}`)
    this.name = 'ConfigurationConflict'
    this.object = object
    this.expectedRevision = expectedRevision
    this.actualRevision = actualRevision
  }
}

/**
 * One thing wrong with a configuration. With an object its path leads into that object, otherwise
 * from the top of the whole document.
 */
export type ConfigurationIssue = {
  object?: { kind: ConfigurationKind; key: string }
  path: (string | number)[]
  message: string
}

/** What was to be stored would not be a valid configuration; nothing was stored. */
export class ConfigurationInvalid extends Error {
  readonly issues: readonly ConfigurationIssue[]

  constructor(issues: readonly ConfigurationIssue[]) {
    super(issues.map(sentence).join('; '))
    this.name = 'ConfigurationInvalid'
    this.issues = issues
  }
}

function sentence({ object, path, message }: ConfigurationIssue): string {
  const place = [object && `${object.kind} '${object.key}'`, path.join('.')].filter(Boolean)
  return `${place.join(' ')}: ${message}`
}

/** The database could not be asked; what was tried may be tried again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreUnavailable'
  }
}

/** The database was made by a newer program: this one would not understand it. */
export class DatabaseTooNew extends Error {
  constructor(found: number, known: number) {
    super(
      `the database has schema version ${found} and this program knows ${known} at most: start a newer version`,
    )
    this.name = 'DatabaseTooNew'
  }
}

/** The secrets of the database are encrypted under another key than the one given. */
export class WrongSecretKey extends Error {
  constructor() {
    super('the secrets in the database are encrypted under another secret key than the one given')
    this.name = 'WrongSecretKey'
  }
}

/** Something in the database cannot be what this program once wrote there. */
export class StoredValueUnreadable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the database holds an unreadable value: ${what}`, options)
    this.name = 'StoredValueUnreadable'
  }
}

/** A list was asked to go on from a place that no list ever named. */
export class InvalidCursor extends Error {
  constructor() {
    super('expected the cursor of an earlier page')
    this.name = 'InvalidCursor'
  }
}
