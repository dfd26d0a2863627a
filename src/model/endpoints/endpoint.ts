import type { z } from 'zod'
import type { Role } from '../role.ts'

/** One operation of the admin API: the server mounts it, the console and the CLI call it, OpenAPI prints it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Behind `/api/v1`, parameters as `:name`. */
  path: string
  summary: string
  tag: string
  /** `public` needs no login; otherwise one of the roles does. */
  access: 'public' | readonly Role[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent when the answer has no body, or is a stream of the given media types. */
  response?: z.ZodType
  streams?: readonly string[]
  /** 200 unless told otherwise. */
  status?: 200 | 201 | 204
  /** Refusals beyond those that its kind of operation has anyway. */
  refusals?: readonly (404 | 409 | 412)[]
  /** Answers carry an ETag and writes honour If-Match. */
  versioned?: boolean
}

/** Keeps the exact type of a row of the table. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives. */
export type EndpointInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller sends. */
export type EndpointRequest<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Input<E[K]>
}

/** What an operation answers. */
export type EndpointOutput<E extends Endpoint> = Output<E['response']>
