import type { Configuration } from '../../model/configuration.ts'
import { StoredValueUnreadable } from '../errors.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { openDocument } from '../secrets/sealed-document.ts'
import type { ConfigurationKind, ConfigurationObjects } from '../store.ts'
import { checked } from '../values.ts'
import { defaultSettings, kindNames, kinds } from './kinds.ts'

/** One object of the configuration in clear; revision 0: it was never written. */
export type StoredObject<K extends ConfigurationKind = ConfigurationKind> = {
  kind: K
  key: string
  document: ConfigurationObjects[K]
  revision: number
}

/** A document from its stored text, in clear and guarded by its schema. */
export function fromText<K extends ConfigurationKind>(
  keys: KeyRing,
  kind: K,
  key: string,
  text: string,
): ConfigurationObjects[K] {
  const what = `${kind} '${key}'`
  const { schema, keyOf } = kinds[kind]
  const document = checked(schema, openDocument(keys, kind, key, text), what)
  if (keyOf(document) !== key) throw new StoredValueUnreadable(`${what} has another name inside`)
  return document
}

/** Objects by kind and key, always with settings. */
export class ObjectMap {
  readonly #objects = new Map<string, StoredObject>()

  constructor(objects: Iterable<StoredObject>) {
    for (const object of objects) this.put(object)
    if (!this.get('settings', '')) this.remove('settings', '')
  }

  get(kind: ConfigurationKind, key: string): StoredObject | undefined {
    return this.#objects.get(`${kind}/${key}`)
  }

  put(object: StoredObject): void {
    this.#objects.set(`${object.kind}/${object.key}`, object)
  }

  /** Removes an object; settings fall back to their defaults. */
  remove(kind: ConfigurationKind, key: string): void {
    this.#objects.delete(`${kind}/${key}`)
    if (kind === 'settings') {
      this.put({ kind, key: '', document: defaultSettings(), revision: 0 })
    }
  }

  /** In the order of the whole document, then by key: the same objects always give the same text. */
  sorted(): StoredObject[] {
    return [...this.#objects.values()].sort(byKindAndKey)
  }

  of<K extends ConfigurationKind>(kind: K): StoredObject<K>[] {
    return [...this.#objects.values()]
      .filter((object) => object.kind === kind)
      .sort(byKindAndKey) as unknown as StoredObject<K>[]
  }

  /** The whole document. */
  document(): Configuration {
    const documents = <K extends ConfigurationKind>(kind: K) =>
      this.of(kind).map(({ document }) => document)
    return {
      version: 1,
      organizations: documents('organization'),
      tokenPolicies: documents('token-policy'),
      deliveries: documents('delivery'),
      clients: documents('client'),
      settings: documents('settings')[0]!,
    }
  }
}

function byKindAndKey(a: StoredObject, b: StoredObject): number {
  return kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind) || (a.key < b.key ? -1 : 1)
}

/** The objects that a whole document consists of. */
export function objectsOf(document: Configuration): ObjectMap {
  const named = <K extends ConfigurationKind>(kind: K, list: ConfigurationObjects[K][]) =>
    list.map(
      (one) =>
        ({
          kind,
          key: kinds[kind].keyOf(one),
          document: one,
          revision: 0,
        }) as unknown as StoredObject,
    )
  return new ObjectMap([
    ...named('organization', document.organizations),
    ...named('token-policy', document.tokenPolicies),
    ...named('delivery', document.deliveries),
    ...named('client', document.clients),
    ...named('settings', [document.settings]),
  ])
}
