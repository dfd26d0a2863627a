import type { IncomingMessage } from 'node:http'
import { type Answer, message, ok, Refusal } from './answer.ts'
import { readForm, readJson } from './body.ts'
import type { Pets } from './pets.ts'

/** One call of an operation: who keeps the pets, the request, and what its path and query say. */
export type Call = {
  readonly pets: Pets
  readonly request: IncomingMessage
  readonly query: URLSearchParams
  /** The `{id}` of the path, as it came. */
  readonly id: string
}

const STATUSES = ['available', 'pending', 'sold']

/** `PUT /pet`: stores the pet and answers with the very text that came. */
export async function updatePet({ pets, request }: Call): Promise<Answer> {
  const { text, fields } = await readJson(request)
  if (Number.isInteger(fields.id)) pets.put(fields.id as number, text, fields)
  return ok(text)
}

/** `POST /pet`: stores a new pet, with an id of our own when it has none. */
export async function addPet({ pets, request }: Call): Promise<Answer> {
  const { text, fields } = await readJson(request)
  if (Number.isInteger(fields.id)) {
    pets.put(fields.id as number, text, fields)
    return ok(text)
  }
  const id = pets.freeId()
  const withId = JSON.stringify({ ...fields, id })
  pets.put(id, withId, fields)
  return ok(withId)
}

/** `GET /pet/{id}`. */
export function getPet(call: Call): Answer {
  return ok(known(call).text)
}

/** `DELETE /pet/{id}`. */
export function deletePet(call: Call): Answer {
  known(call)
  call.pets.remove(petId(call))
  return message(200, call.id)
}

/** `POST /pet/{id}`: changes name and status by a form. */
export async function updatePetByForm(call: Call): Promise<Answer> {
  const pet = known(call)
  const form = await readForm(call.request)
  const fields = JSON.parse(pet.text)
  for (const field of ['name', 'status']) {
    const value = form.get(field)
    if (typeof value === 'string') fields[field] = value
  }
  call.pets.put(petId(call), JSON.stringify(fields), fields)
  return message(200, call.id)
}

/** `POST /pet/{id}/uploadImage`: counts the image, keeps nothing of it. */
export async function uploadImage(call: Call): Promise<Answer> {
  known(call)
  const form = await readForm(call.request)
  const file = form.get('file')
  if (!(file instanceof File)) throw new Refusal(400, 'bad input: a part "file" is expected')
  const metadata = form.get('additionalMetadata') ?? 'null'
  const text = `additionalMetadata: ${metadata}\nFile uploaded to ./${file.name}, ${file.size} bytes`
  return message(200, text)
}

/** `GET /pet/findByStatus?status=…`: any of the given states, repeated or separated by commas. */
export function findByStatus({ pets, query }: Call): Answer {
  const wanted = listed(query, 'status')
  if (wanted.size === 0 || !wanted.isSubsetOf(new Set(STATUSES))) {
    throw new Refusal(400, 'Invalid status value')
  }
  return ok(pets.list(({ status }) => wanted.has(status as string)))
}

/** `GET /pet/findByTags?tags=…`: any of the given tags, repeated or separated by commas. */
export function findByTags({ pets, query }: Call): Answer {
  const wanted = listed(query, 'tags')
  if (wanted.size === 0) throw new Refusal(400, 'Invalid tag value')
  return ok(pets.list(({ tags }) => tags.some((tag) => wanted.has(tag))))
}

/** `GET /echo`: the request as it arrived here, to see what a gateway sends on. */
export function echo({ request }: Call): Answer {
  const { method, url, rawHeaders } = request
  const headers: [string, string][] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.push([rawHeaders[at]!, rawHeaders[at + 1]!])
  }
  return ok(JSON.stringify({ method, url, headers }, null, 2))
}

function known(call: Call) {
  const pet = call.pets.find(petId(call))
  if (!pet) throw new Refusal(404, 'Pet not found')
  return pet
}

function petId({ id }: Call): number {
  if (!/^-?\d{1,19}$/.test(id)) throw new Refusal(400, 'Invalid ID supplied')
  return Number(id)
}

function listed(query: URLSearchParams, name: string): Set<string> {
  return new Set(query.getAll(name).flatMap((value) => value.split(',').filter(Boolean)))
}
