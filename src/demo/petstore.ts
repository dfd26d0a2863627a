import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Address, type Listening, listen } from './listening.ts'
import { type Answer, message, Refusal, send } from './petstore/answer.ts'
import { FIRST_PETS } from './petstore/first-pets.ts'
import * as operations from './petstore/operations.ts'
import { Pets } from './petstore/pets.ts'

type Operation = (call: operations.Call) => Answer | Promise<Answer>
type Methods = Readonly<Record<string, Operation>>

const OPERATIONS: Readonly<Record<string, Methods>> = {
  '/pet': { PUT: operations.updatePet, POST: operations.addPet },
  '/pet/findByStatus': { GET: operations.findByStatus },
  '/pet/findByTags': { GET: operations.findByTags },
  '/pet/{id}': {
    GET: operations.getPet,
    POST: operations.updatePetByForm,
    DELETE: operations.deletePet,
  },
  '/pet/{id}/uploadImage': { POST: operations.uploadImage },
  '/echo': { GET: operations.echo },
}

/** Starts the PetStore: Swagger's pet operations in memory, and `GET /echo` that shows what arrives. */
export async function startPetstore(address: Address): Promise<Listening> {
  const pets = new Pets(FIRST_PETS)
  const server = createServer((request, response) => answer(pets, request, response))
  return listen(server, 'the demo PetStore', address)
}

async function answer(
  pets: Pets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    send(response, await perform(pets, request))
  } catch (error) {
    if (response.destroyed) return
    send(response, error instanceof Refusal ? error.answer : message(500, 'something bad happened'))
  }
  // What a refused client still sends is read and dropped, so that it reads the answer.
  request.resume()
}

function perform(pets: Pets, request: IncomingMessage): Answer | Promise<Answer> {
  const [path = '', query] = (request.url ?? '').split('?', 2)
  const { methods, id } = locate(path)
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
  const allow = ['OPTIONS', ...Object.keys(methods)].join(', ')
  if (method === 'OPTIONS') return message(200, allow, { Allow: allow })
  const operation = own(methods, method)
  if (!operation) throw new Refusal(405, 'Method Not Allowed', { Allow: allow })
  return operation({ pets, request, query: new URLSearchParams(query), id })
}

function locate(path: string): { methods: Methods; id: string } {
  const exact = own(OPERATIONS, path)
  if (exact) return { methods: exact, id: '' }
  const [, id = '', rest = ''] = /^\/pet\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const methods = id && own(OPERATIONS, `/pet/{id}${rest}`)
  if (!methods) throw new Refusal(404, 'Not Found')
  return { methods, id }
}

// Names out of a request must not find what every object inherits.
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
