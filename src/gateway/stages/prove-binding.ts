import { TLSSocket } from 'node:tls'
import type { FoundToken } from '../../oauth/bearer-token.ts'
import { isBoundToCertificate } from '../../oauth/certificate-binding.ts'
import { verifyDpopProof } from '../../oauth/dpop.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { Identity } from '../identity.ts'
import type { Plan } from '../plan.ts'
import { refuse } from '../rejection.ts'

/** Asks for proof that a sender-constrained token is in the right hands: a promise only where there is something to verify. */
export function proveBinding(
  exchange: Exchange,
  plan: Plan,
  found: FoundToken,
  { confirmation }: Identity,
): Promise<void> | undefined {
  const { dpop } = plan.token!.policy
  if (confirmation.certificate !== undefined)
    proveCertificate(exchange, plan, confirmation.certificate)
  if (dpop.mode === 'off') return undefined
  const asked =
    dpop.mode === 'required' || confirmation.jkt !== undefined || found.scheme === 'dpop'
  return asked ? proveKey(exchange, plan, found, confirmation.jkt) : undefined
}

// RFC 8705 §3: the certificate of this connection must be the one the token was issued to.
function proveCertificate(exchange: Exchange, plan: Plan, thumbprint: string): void {
  if (!isBoundToCertificate(thumbprint, certificateOf(exchange, plan))) {
    refuse('tokenInvalid', '003052', { problem: 'certificate missing or different' })
  }
  exchange.note('003053')
}

function certificateOf(exchange: Exchange, plan: Plan): Uint8Array | undefined {
  const { socket } = exchange.connection
  const presented = socket instanceof TLSSocket ? socket.getPeerCertificate().raw : undefined
  if (presented) return presented
  if (!plan.isTrusted(exchange.clientAddress)) return undefined
  // RFC 9440: a proxy that ends TLS hands the certificate on as a byte sequence between colons.
  const handed = /^:([A-Za-z0-9+/=]+):$/.exec(
    valuesOf(exchange.head!.fields, 'client-cert')[0] ?? '',
  )
  return handed ? Buffer.from(handed[1]!, 'base64') : undefined
}

async function proveKey(
  exchange: Exchange,
  plan: Plan,
  found: FoundToken,
  jkt: string | undefined,
): Promise<void> {
  const { policy } = plan.token!
  const trusted = plan.isTrusted(exchange.clientAddress)
  const proofs = valuesOf(exchange.head!.fields, 'dpop')
  // RFC 9449 §7.1: a token bound to a key is presented under the scheme DPoP, with exactly one proof.
  if (found.scheme !== 'dpop')
    refuse('proofInvalid', '003050', { problem: 'token not presented under the scheme DPoP' })
  if (proofs.length !== 1)
    refuse('proofInvalid', '003050', { problem: 'expected exactly one DPoP field' })
  const problem = await verifyDpopProof({
    proof: proofs[0]!,
    method: exchange.method,
    urls: addressesOf(exchange, trusted),
    accessToken: found.token,
    jkt,
    nowSeconds: exchange.services.now() / 1000,
    algorithms: policy.dpop.algorithms,
    lifeSeconds: policy.dpop.lifeSeconds,
    toleranceSeconds: policy.dpop.toleranceSeconds,
    replay: policy.dpop.replay === 'refuse' ? exchange.services.replays : undefined,
  })
  if (problem) refuse('proofInvalid', '003050', { problem })
  exchange.note('003051')
}

// A proxy may end TLS and have another name than the gateway's: the client signs the address it knows.
function addressesOf({ head, target }: Exchange, trusted: boolean): string[] {
  const forwarded = trusted ? valuesOf(head!.fields, 'x-forwarded-host') : []
  return [head!.host, ...forwarded].flatMap((host) => [
    `http://${host}${target.path}`,
    `https://${host}${target.path}`,
  ])
}
