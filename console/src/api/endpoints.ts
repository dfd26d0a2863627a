import table from 'virtual:endpoint-table'
import type { EndpointOutput, EndpointRequest } from '../../../src/model/endpoints/endpoint.ts'
import type { EndpointName, Endpoints } from '../../../src/model/endpoints.ts'
import type { Role } from '../../../src/model/role.ts'

/** One operation of the admin API as the console needs it: how to call it and who may, without schemas. */
export type Operation<N extends EndpointName = EndpointName> = {
  name: N
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | readonly Role[]
  versioned: boolean
}

/** The admin API by name; the build takes it from `src/model/endpoints.ts`. */
export const endpoints = table as { [N in EndpointName]: Operation<N> }

type OptionalWhenEmpty<T> = {
  [K in keyof T as object extends T[K] ? never : K]: T[K]
} & { [K in keyof T as object extends T[K] ? K : never]?: T[K] }

/** What a call of an operation must be given: `params`, `query`, `body`, as its row in the table says. */
export type RequestOf<N extends EndpointName> = OptionalWhenEmpty<EndpointRequest<Endpoints[N]>>

/** What an operation answers. */
export type AnswerOf<N extends EndpointName> = EndpointOutput<Endpoints[N]>
