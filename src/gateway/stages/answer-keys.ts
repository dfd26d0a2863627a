import type { Exchange } from '../exchange.ts'
import { ownHead } from '../reply.ts'

const KEYS_PATH = '/gateway/.well-known/jwks.json'

/** True for the address of the gateway's own public keys. */
export function isKeysPath({ target, method }: Exchange): boolean {
  return target.path === KEYS_PATH && (method === 'GET' || method === 'HEAD')
}

/** Answers with the keys that verify what Token Forward signs. */
export function answerKeys(exchange: Exchange): void {
  exchange.status = 200
  const lines = 'Content-Type: application/jwk-set+json\r\nCache-Control: public, max-age=300\r\n'
  const body = exchange.toHead ? '' : exchange.services.publicKeys()
  exchange.answer({ head: ownHead(exchange, 200, lines, true), body }, true)
}
