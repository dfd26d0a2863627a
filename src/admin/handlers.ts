import type { Language } from '../model/diagnostic.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '../model/endpoints/endpoint.ts'
import type { EndpointName, Endpoints } from '../model/endpoints.ts'
import type { Caller } from './session/caller.ts'

/** What a handler knows of the request beside its validated input. */
export type Call = {
  caller: Caller
  /** Address of the client, seen through trusted proxies. */
  address: string
  language: Language
  /** The If-Match field as sent. */
  ifMatch: string | undefined
  /** The request's other fields, such as Last-Event-ID. */
  requestHeaders: Headers
  /** Fields to add to the answer. */
  answerHeaders: Headers
  /** Aborted when the client leaves. */
  signal: AbortSignal
  /** False once the caller's session or role is gone; asking keeps no session alive. */
  stillAllowed: () => Promise<boolean>
}

/** A call of somebody who has not logged in. */
export type PublicCall = Omit<Call, 'caller'>

/** A document with the tag that a later If-Match may repeat. */
export type Tagged<T> = { body: T; etag: string; location?: string }

/** A new object and where it is found, behind `/api/v1`. */
export type Created<T> = { body: T; location: string; etag?: string }

type Answer<E extends Endpoint> = E extends { streams: readonly string[] }
  ? Response
  : E extends { status: 204 }
    ? undefined
    : E extends { status: 201 }
      ? Created<EndpointOutput<E>>
      : E extends { versioned: true }
        ? Tagged<EndpointOutput<E>>
        : EndpointOutput<E>

/** The implementation of one row of the endpoint table. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  call: E extends { access: 'public' } ? PublicCall : Call,
) => Promise<Answer<E>>

/** One handler for each row of the table: a missing or wrong one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> }
