import type { ConfigurationKind, ConfigurationObjects, Versioned } from '../../store/store.ts'
import type { Call, Created, Tagged } from '../handlers.ts'
import { matches, revisionTag } from '../http/etag.ts'
import { type ApiProblem, conflict, forbidden } from '../http/problem.ts'
import { invalidFields } from './field-problem.ts'
import { masked, unmasked } from './masks.ts'
import type { Edit, Noun } from './noun.ts'
import { readable } from './reading.ts'
import { forbiddenReferences } from './references.ts'
import { stale, write } from './write.ts'

/** Concurrent writes to one document are tried again this often before the caller hears of it. */
const MAX_ATTEMPTS = 5

/** Adds a document: 201, or 409 when its name is taken. */
export async function createDocument<K extends ConfigurationKind>(
  noun: Noun<K>,
  sent: ConfigurationObjects[K],
  call: Call,
): Promise<Created<ConfigurationObjects[K]>> {
  const { parts, kind, label } = noun
  const key = noun.keyOf(sent)
  if (!noun.visible(call.caller, sent)) {
    throw forbidden('You are restricted to other organizations')
  }
  const taken = () => conflict(`There is already a ${label} '${key}'`)
  if (await parts.store.configuration.find(kind, key)) throw taken()
  const saved = await save(noun, await prepared(noun, sent, undefined), undefined, call)
  if (!saved) throw taken()
  const { document, revision } = saved
  return {
    body: masked(kind, document),
    etag: revisionTag(revision),
    location: noun.location(document),
  }
}

/** Changes a stored document or a section of it; a stale If-Match is 412 with what is stored. */
export async function editDocument<K extends ConfigurationKind, V>(
  noun: Noun<K>,
  key: string,
  call: Call,
  edit: Edit<ConfigurationObjects[K], V>,
): Promise<Tagged<V>> {
  const view = (document: ConfigurationObjects[K]): V => edit.view(masked(noun.kind, document))
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await readable(noun, key, call.caller)
    const tag = edit.tag(stored)
    if (!matches(call.ifMatch, tag)) throw stale(view(stored.document), tag)
    const sent = edit.change(stored.document)
    const document = await prepared(noun, sent, stored.document, edit.section)
    const saved = await save(noun, document, stored, call, edit.section)
    if (saved) return { body: view(saved.document), etag: edit.tag(saved) }
  }
  throw busy(noun, key)
}

/** Replaces a stored document. */
export function putDocument<K extends ConfigurationKind>(
  noun: Noun<K>,
  key: string,
  sent: ConfigurationObjects[K],
  call: Call,
): Promise<Tagged<ConfigurationObjects[K]>> {
  return editDocument(noun, key, call, {
    change: () => sent,
    view: (document) => document,
    tag: ({ revision }) => revisionTag(revision),
  })
}

/** Removes a document that nobody uses, else 409 that names the users. */
export async function removeDocument<K extends ConfigurationKind>(
  noun: Noun<K>,
  key: string,
  call: Call,
): Promise<undefined> {
  const { parts, kind, label } = noun
  const { document, revision } = await readable(noun, key, call.caller)
  const etag = revisionTag(revision)
  if (!matches(call.ifMatch, etag)) throw stale(masked(kind, document), etag)
  const users = await noun.users(document)
  if (users.length > 0) throw conflict(`The ${label} '${key}' is used by ${users.join(', ')}`)
  const removed = await write(parts, {
    author: call.caller.name,
    message: `Remove ${label} ${key}`,
    changes: [{ kind, key, document: undefined, expectedRevision: revision }],
  })
  if (!removed) throw busy(noun, key)
  await parts.audit(call, 'remove', `${kind}/${key}`, { before: document })
}

/** The document as it will be stored: secrets put back, everything checked; 400 when something is wrong. */
async function prepared<K extends ConfigurationKind>(
  noun: Noun<K>,
  sent: ConfigurationObjects[K],
  stored: ConfigurationObjects[K] | undefined,
  section?: string,
): Promise<ConfigurationObjects[K]> {
  const { document, problems } = unmasked(noun.kind, sent, stored)
  const settings = await noun.parts.store.configuration.settings()
  const wrong = [
    ...problems,
    ...forbiddenReferences(noun.kind, document, stored, settings.document.allowedReferences),
    ...(await noun.problems(document)),
  ]
  if (wrong.length > 0) throw invalidFields(wrong, section)
  return document
}

async function save<K extends ConfigurationKind>(
  noun: Noun<K>,
  document: ConfigurationObjects[K],
  before: Versioned<ConfigurationObjects[K]> | undefined,
  call: Call,
  section?: string,
): Promise<Versioned<ConfigurationObjects[K]> | undefined> {
  const { parts, kind, label } = noun
  const key = noun.keyOf(document)
  const change = { kind, key, document, expectedRevision: before?.revision ?? 0 }
  const message = `${before ? 'Change' : 'Add'} ${label} ${key}`
  const authorship = { author: call.caller.name, message }
  const result = await write(parts, { ...authorship, changes: [change] }, section)
  if (!result) return undefined
  await parts.audit(call, before ? 'change' : 'create', `${kind}/${key}`, {
    before: before?.document,
    after: document,
  })
  const changed = result.changes.some((one) => one.kind === kind && one.key === key)
  return { document, revision: changed || !before ? result.revision : before.revision }
}

function busy<K extends ConfigurationKind>({ label }: Noun<K>, key: string): ApiProblem {
  return conflict(`The ${label} '${key}' is being changed by others at the same time`)
}
