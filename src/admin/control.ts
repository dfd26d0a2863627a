import type { Delivery } from '../model/delivery.ts'
import type { EndpointOutput } from '../model/endpoints/endpoint.ts'
import type { NodeState } from '../model/endpoints/runtime.ts'
import type {
  DemoState,
  DemoTokenRequest,
  GatewayAnswer,
  GatewayCall,
} from '../model/endpoints/tools.ts'
import type { Endpoints } from '../model/endpoints.ts'
import type { Outcome } from '../model/outcome.ts'
import type { TokenPolicy } from '../model/token-policy.ts'
import type { RecordedDiagnostic } from '../model/trail.ts'
import type { StoredTransaction } from '../store/store.ts'

/** Something that keeps a document from being served: where in the document, and why. */
export type CompileProblem = { path: (string | number)[]; message: string }

/** What trying a token policy with a token gave: each source's verdict and the claims. */
export type PolicyVerdict = EndpointOutput<Endpoints['testTokenPolicy']>

/** Which token results are to be forgotten; a field that is absent matches all. */
export type TokenFilter = { policy?: string; subject?: string; clientId?: string }

/** What is known of a recorded request beside its claims: rules may refer to header and query values. */
export type RecordedRequest = {
  query: string | null
  headers: readonly (readonly [name: string, value: string])[]
}

/** What authorization says to a claim set: the first check that fails, with what it expected and found. */
export type AuthorizationVerdict =
  | { holds: true }
  | {
      holds: false
      outcome: 'authorization-denied' | 'token-management-failed'
      reason: string
      /** The claim rule as written, absent when scopes, roles or required claims failed. */
      rule?: string
      claim?: string
      expected?: unknown
      actual?: unknown
    }

/** Judges claims that were recorded. */
export type ClaimJudge = {
  /** The names of all claims that the verdict can depend on, as they stand at the top of a claim set. */
  readonly reads: readonly string[]
  /** The claims are JSON text as recorded, undefined for a request without a token. */
  judge(claims: string | undefined, request: RecordedRequest): AuthorizationVerdict
}

/** The verdict of the walk over a request that is not sent on. */
export type Judgement = {
  outcome: Outcome
  reason: string | null
  /** The gateway's answer, null when the request would have gone to the application. */
  status: number | null
  /** Start of the walk in milliseconds since the epoch; the diagnostics count from here. */
  at: number
  diagnostics: readonly RecordedDiagnostic[]
}

/** A recorded transaction to be walked again. */
export type ReplayRequest = {
  transaction: StoredTransaction
  /** The delivery and its policy as they shall judge: stored, or with a draft access control. */
  delivery: Delivery
  policy: TokenPolicy | undefined
  /** The stored revision that delivery and policy belong to, a draft aside. */
  revision: number
  /** True: the request goes to the application and is recorded as a transaction of its own. */
  callUpstream: boolean
  /** A token to use; without one the recorded claims are judged and no provider is asked. */
  token?: string
  /** The payload to send when it was not recorded. */
  body?: string
  /** True when the access control is a draft: what it refuses is not sent at all. */
  isDraft: boolean
}

/** What happens to a transaction that cannot be repeated: the reason is for the caller. */
export class ReplayImpossible extends Error {}

/** The port to the running gateway: all that the admin API asks of it. The runtime implements it. */
export type Control = {
  /** Empties every cache of every worker of every node; answers once each has confirmed, with the revision saved then. */
  resetCaches(): Promise<{ nodes: { node: string; revision: number }[] }>
  /** Every node that reported lately. */
  state(): Promise<NodeState[]>
  /** Forgets token results on every node and says how many this node had. */
  forgetTokens(filter: TokenFilter): Promise<number>
  /** Forgets the result of one token; false when none was cached. */
  forgetToken(policy: string, token: string): Promise<boolean>
  /** Asks the policy's provider about a token, past the caches. Never throws for a provider's fault. */
  testPolicy(policy: TokenPolicy, token: string): Promise<PolicyVerdict>
  /** What keeps a delivery from being compiled, such as a bad regular expression; paths are those of the delivery. */
  problemsOf(delivery: Delivery, policy: TokenPolicy | undefined): CompileProblem[]
  /** What keeps a token policy from being compiled, such as a key that cannot be read; paths are those of the policy. */
  problemsOfPolicy(policy: TokenPolicy): CompileProblem[]
  /** Compiles the authorization of a delivery once; the result judges recorded claims without any call. */
  compileAuthorization(delivery: Delivery, policy: TokenPolicy | undefined): ClaimJudge
  /** What a delivery would do with a request that carries this token: token check and authorization, nothing forwarded. */
  judge(request: {
    delivery: Delivery
    policy: TokenPolicy | undefined
    /** The stored revision that delivery and policy belong to. */
    revision: number
    token: string
  }): Promise<Judgement>
  /** Walks a recorded transaction again; throws ReplayImpossible when what is recorded is not enough. */
  replay(request: ReplayRequest): Promise<Judgement & { transactionId: string | null }>
  /** Calls back soon after transactions became readable in the store; returns what stops it. */
  onStored(listener: () => void): () => void
  /** Sends a request to this node's gateway; rejects when no answer comes. */
  callGateway?(call: GatewayCall): Promise<GatewayAnswer>
  /** The demo, while it runs. */
  demo?: Demo
}

/** What the guided scenario asks of the demo; both calls reject with a sentence for the caller. */
export type Demo = {
  state: DemoState
  login(request: {
    clientId: string
    redirectUri: string
    scope?: string
  }): Promise<{ url: string; state: string; codeVerifier: string }>
  token(
    request: DemoTokenRequest,
  ): Promise<{ accessToken: string; scope: string; expiresInSeconds: number }>
}
