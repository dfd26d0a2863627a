import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sharedSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Ask, Told } from './asking.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'
import { createProofKey, type ProofChanges, type ProofKey } from './dpop-proof.ts'

let world: CaseWorld
let ec: Awaited<ReturnType<typeof createProofKey>>
let rsa: ProofKey
let ed: ProofKey
before(async () => {
  const algorithms = ['ES256', 'RS256', 'EdDSA'] as const
  const [one, two, three] = await Promise.all(algorithms.map(createProofKey))
  ec = one!
  rsa = two!
  ed = three!
  world = await startCaseWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

/** A token bound to the key. */
function boundToken({ jkt }: ProofKey, more: object = {}): string {
  return world.token(active({ cnf: { jkt }, ...more }))
}

const urlOf = ({ path }: Api) => `http://gateway.example${path}/echo`

/** Asks under the scheme DPoP with these proofs. */
function askWith(token: string, proofs: readonly string[], api = world.common): Promise<Told> {
  for (const proof of proofs) world.keepSecret(proof)
  return world.ask(api, {
    headers: [['Authorization', `DPoP ${token}`], ...proofs.map((one) => ['DPoP', one] as const)],
  })
}

/** Asks with a fresh bound token and one proof that has these changes. */
async function askChanged(key: ProofKey, changes: ProofChanges = {}, method?: string) {
  const token = boundToken(key)
  const proof = await key.proof({ url: urlOf(world.common), token, method }, changes)
  return askWith(token, [proof])
}

function assertUnproved(told: Told, problem: string, realm = 'common'): void {
  assertRefused(told, 'token-invalid', {
    codes: ['003050'],
    challenge: `DPoP realm="${realm}", error="invalid_dpop_proof", error_description="DPoP proof invalid"`,
  })
  assert.equal(detailsOf(told, '003050').problem, problem)
}

suite('tokens bound to a key', { concurrency: 8 }, () => {
  for (const [name, key] of [
    ['elliptic', () => ec],
    ['RSA', () => rsa],
    ['Edwards', () => ed],
  ] as const) {
    test(`DPoP a bound token with a proof of its ${name} key is accepted, and neither reaches the application`, async () => {
      const told = await askChanged(key())

      assertAccepted(told, ['003043', '003051'])
      const names = told.seen!.headers.map(([field]) => field.toLowerCase())
      assert.ok(!names.includes('dpop') && !names.includes('authorization'))
    })
  }

  const missing: readonly (readonly [string, ProofChanges, string])[] = [
    ['typ', { header: { typ: undefined } }, 'type'],
    ['jwk', { header: { jwk: undefined } }, 'key'],
    ['htu', { claims: { htu: undefined } }, 'url'],
    ['htm', { claims: { htm: undefined } }, 'method'],
    ['jti', { claims: { jti: undefined } }, 'malformed'],
    ['iat', { claims: { iat: undefined } }, 'date'],
    ['ath', { claims: { ath: undefined } }, 'token'],
  ]
  for (const [member, changes, problem] of missing) {
    test(`DPoP a proof without ${member} is refused with 401`, async () => {
      assertUnproved(await askChanged(ec, changes), problem)
    })
  }

  const wrong: readonly (readonly [string, () => ProofChanges, string])[] = [
    ['of another type', () => ({ header: { typ: 'JWT' } }), 'type'],
    ['signed by another key', () => ({ header: { jwk: rsa.publicJwk } }), 'key'],
    ['whose jwk is a private key', () => ({ header: { jwk: ec.privateJwk } }), 'key'],
    ['whose jwk is a text', () => ({ header: { jwk: 'key' } }), 'key'],
    ['for another address', () => ({ claims: { htu: `${urlOf(world.common)}/x` } }), 'url'],
    ['for another host', () => ({ claims: { htu: 'http://other.example/gateway' } }), 'url'],
    ['whose address is none', () => ({ claims: { htu: 'echo' } }), 'url'],
    ['for another method', () => ({ claims: { htm: 'POST' } }), 'method'],
    ['for the method in another case', () => ({ claims: { htm: 'get' } }), 'method'],
    ['for another token', () => ({ claims: { ath: 'x' } }), 'token'],
    ['that is old', () => ({ claims: { iat: inSeconds(-120) } }), 'date'],
    ['of the future', () => ({ claims: { iat: inSeconds(60) } }), 'date'],
    ['whose date is a text', () => ({ claims: { iat: `${inSeconds(0)}` } }), 'date'],
    ['with an empty jti', () => ({ claims: { jti: '' } }), 'malformed'],
    ['with an endless jti', () => ({ claims: { jti: 'j'.repeat(1000) } }), 'malformed'],
  ]
  for (const [what, changes, problem] of wrong) {
    test(`DPoP a proof ${what} is refused with 401`, async () => {
      assertUnproved(await askChanged(ec, changes()), problem)
    })
  }

  test('DPoP a proof with a signature that does not hold, or an algorithm that is not allowed, is refused', async () => {
    const { privateKey } = await createProofKey('ES256')
    assertUnproved(await askChanged(ec, { signer: privateKey }), 'signature')
    const token = boundToken(ec)
    const proof = await ec.proof({ url: urlOf(world.common), token })
    const [, payload, signature] = proof.split('.')
    for (const alg of ['none', 'HS256']) {
      const header = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg, jwk: ec.publicJwk }))
      const forged = `${header.toString('base64url')}.${payload}.${signature}`
      assertUnproved(await askWith(token, [forged]), 'algorithm')
    }
    for (const junk of ['a', 'a.b.c', proof.slice(0, -1)]) {
      assert.equal((await askWith(token, [junk])).response.status, 401)
    }
  })

  test('DPoP query and fragment of the address do not count, nor its spelling', async () => {
    const plain = urlOf(world.common)
    for (const htu of [`${plain}?a=b`, `${plain}#f`, plain.replace('http:', 'HTTP:')]) {
      assertAccepted(await askChanged(ec, { claims: { htu } }))
    }
    assertAccepted(await askChanged(ec, { claims: { htu: plain.replace('http:', 'https:') } }))
  })

  test('DPoP a nonce that was not asked for is not minded', async () => {
    assertAccepted(await askChanged(ec, { claims: { nonce: 'n' } }))
  })

  test('DPoP a bound token needs the scheme DPoP and exactly one proof', async () => {
    const token = boundToken(ec)
    const make = () => ec.proof({ url: urlOf(world.common), token })
    const scheme = 'token not presented under the scheme DPoP'
    const one = 'expected exactly one DPoP field'

    assertUnproved(await world.ask(world.common, { token }), scheme)
    const asBearer: Ask = { token, headers: [['DPoP', await make()]] }
    assertUnproved(await world.ask(world.common, asBearer), scheme)
    assertUnproved(await world.ask(world.common, { query: `access_token=${token}` }), scheme)
    assertUnproved(await askWith(token, []), one)
    assertUnproved(await askWith(token, [await make(), await make()]), one)
    assert.equal(world.provider.calls(token), 1)
  })

  test('DPoP a token without cnf, or bound to another key, is not proved by any proof', async () => {
    const free = world.token()
    const other = boundToken(rsa)
    const odd = world.token(active({ cnf: { jkt: 5 } }))
    const url = urlOf(world.common)

    assertUnproved(await askWith(free, [await ec.proof({ url, token: free })]), 'not-bound')
    assertUnproved(await askWith(other, [await ec.proof({ url, token: other })]), 'other-key')
    assertUnproved(await askWith(odd, [await ec.proof({ url, token: odd })]), 'other-key')
    assertAccepted(await world.ask(world.common, { token: free }))
  })

  test('DPoP a policy may ask for a proof of every token, or of none', async () => {
    const required = await world.publish({ policy: { dpop: { mode: 'required' } } })
    const off = await world.publish({ policy: { dpop: { mode: 'off' } } })
    const [free, bound] = [world.token(), boundToken(ec)]

    assertUnproved(
      await world.ask(required, { token: free }),
      'token not presented under the scheme DPoP',
      required.policy,
    )
    assertAccepted(await world.ask(off, { token: bound }))
    const proof = await ec.proof({ url: urlOf(required), token: bound })
    assertAccepted(await askWith(bound, [proof], required))
  })

  test('DPoP a token checked as a JWT is bound by its own cnf', async () => {
    const key = await sharedSigningKey('ES256')
    const api = await world.publish({
      policy: { jwt: { jwks: { keys: [key.publicJwk] } } },
      tokenManagement: { jwtValidation: true, introspection: false },
    })
    const token = await key.sign({ sub: 'ada', exp: inSeconds(600), cnf: { jkt: ec.jkt } })
    world.keepSecret(token)

    assertAccepted(await askWith(token, [await ec.proof({ url: urlOf(api), token })], api))
    const told = await askWith(token, [await rsa.proof({ url: urlOf(api), token })], api)
    assertUnproved(told, 'other-key', api.policy)
  })

  test('DPoP a cached token still needs a fresh proof each time, whichever worker gets it', async () => {
    const token = boundToken(ec)
    const url = urlOf(world.common)
    const proofs = await Promise.all(Array.from({ length: 6 }, () => ec.proof({ url, token })))
    for (const proof of proofs) assertAccepted(await askWith(token, [proof]))

    for (const proof of proofs) assertUnproved(await askWith(token, [proof]), 'replayed')
    assert.equal(world.provider.calls(token), 1)
  })

  test('DPoP the same jti of another key is another proof', async () => {
    const jti = crypto.randomUUID()
    assertAccepted(await askChanged(ec, { claims: { jti } }))
    assertAccepted(await askChanged(rsa, { claims: { jti } }))
    assertUnproved(await askChanged(ec, { claims: { jti } }), 'replayed')
  })

  test('DPoP one proof used a hundred times at once is accepted once', async () => {
    const token = boundToken(ec)
    const proof = await ec.proof({ url: urlOf(world.common), token })

    const told = await Promise.all(Array.from({ length: 100 }, () => askWith(token, [proof])))

    const statuses = told.map(({ response }) => response.status)
    assert.deepEqual(
      [statuses.filter((status) => status === 200).length, new Set(statuses)],
      [1, new Set([200, 401])],
    )
    assert.equal(world.provider.calls(token), 1)
  })

  test('DPoP a policy may let a proof be used again while it is good', async () => {
    const api = await world.publish({ policy: { dpop: { replay: 'allow' } } })
    const token = boundToken(ec)
    const proof = await ec.proof({ url: urlOf(api), token })
    for (let time = 0; time < 3; time++) assertAccepted(await askWith(token, [proof], api))
  })
})
