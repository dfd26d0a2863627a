import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { seenHeader } from '../support/echo-upstream.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import { active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

/** Asks with an active token whose claims are these, as JSON text so that any number can be written. */
function askWith(claims: string) {
  const token = world.token({ body: `{"active":true,"sub":"ada"${claims && `,${claims}`}}` })
  return world.ask(world.common, { token }).then((told) => {
    assert.equal(world.provider.calls(token), 1)
    return told
  })
}

suite('the dates of a token', { concurrency: 8 }, () => {
  test('D1 a token that is active although its exp has passed is refused with 401 as expired', async () => {
    const told = await askWith(`"exp":${inSeconds(-1)}`)

    assertRefused(told, 'token-expired', { codes: ['003012'] })
    assert.equal(detailsOf(told, '003012').reason, 'expired')
    assert.match(String(detailsOf(told, '003012').problem), /^claim 'exp' is \d+$/)
  })

  test('D2 a token without exp is accepted', async () => {
    const told = await askWith('')
    assertAccepted(told)
    assert.deepEqual(seenHeader(told.seen!, 'gateway-token-expire'), [])
  })

  const ended = ['0', '-1', '-1e9', '"0"', '1', `${inSeconds(-60)}.5`, `"${inSeconds(-60)}"`]
  for (const exp of ended) {
    test(`D3 exp ${exp} has passed: 401`, async () => {
      assertRefused(await askWith(`"exp":${exp}`), 'token-expired')
    })
  }

  const junk = [
    '"tomorrow"',
    '""',
    'true',
    'null',
    '[]',
    '{}',
    '[1999999999]',
    '1e400',
    '"0x7fffffff"',
  ]
  for (const exp of junk) {
    test(`D3 exp ${exp} is no date: 401, and the diagnostics name the claim`, async () => {
      const told = await askWith(`"exp":${exp}`)
      assertRefused(told, 'token-invalid')
      assert.match(String(detailsOf(told, '003012').problem), /^claim 'exp' is /)
      assert.equal(detailsOf(told, '003012').reason, 'malformed')
    })
  }

  const good = [
    [`${inSeconds(600)}`, 'a whole number'],
    [`${inSeconds(600)}.5`, 'a fraction'],
    ['1.9999999995e9', 'a number with an exponent'],
    ['"1999999999"', 'a numeric text'],
    ['1e18', 'a number beyond every calendar'],
    ['9223372036854775807', 'the largest 64-bit number'],
  ] as const
  for (const [exp, what] of good) {
    test(`D3 exp ${exp}, ${what}, is accepted`, async () => {
      const told = await askWith(`"exp":${exp}`)
      assertAccepted(told)
      // A date that cannot be written is left out rather than wrong.
      const shown = Number(exp.replaceAll('"', '')) < 8e12 ? 1 : 0
      assert.equal(seenHeader(told.seen!, 'gateway-token-expire').length, shown)
    })
  }

  for (const [number, claim, reason] of [
    ['D4', 'iat', 'issued-in-future'],
    ['D5', 'nbf', 'not-yet-valid'],
  ] as const) {
    test(`${number} ${claim} in the future beyond the tolerance is refused with 401, and the diagnostics say so`, async () => {
      const told = await askWith(`"${claim}":${inSeconds(30)}`)
      assertRefused(told, 'token-invalid', { codes: ['003012'] })
      assert.equal(detailsOf(told, '003012').reason, reason)
    })

    test(`${number} ${claim} in the future within five seconds, or past, is accepted`, async () => {
      for (const seconds of [4, 0, -3600]) {
        assertAccepted(await askWith(`"${claim}":${inSeconds(seconds)}`))
      }
    })

    test(`${number} ${claim} that is no date is refused with 401`, async () => {
      for (const value of ['"soon"', 'true', 'null', '{}']) {
        const told = await askWith(`"${claim}":${value}`)
        assertRefused(told, 'token-invalid')
        assert.equal(detailsOf(told, '003012').reason, 'malformed')
      }
    })
  }

  test('D5 a token that is cached before its nbf is over the tolerance stays refused until then, and is accepted after', async () => {
    const api = await world.publish({
      policy: { tolerances: { nbfSeconds: 0 }, cache: { invalidSeconds: 1 } },
    })
    const token = world.token(active({ nbf: inSeconds(3) }))

    assertRefused(await world.ask(api, { token }), 'token-invalid', { realm: api.policy })
    await new Promise((resolve) => setTimeout(resolve, 4100))
    assertAccepted(await world.ask(api, { token }))

    assert.equal(world.provider.calls(token), 2)
  })

  test('D6 how long an expired token is still taken is the policy’s: not at all unless it says so', async () => {
    const api = await world.publish({ policy: { tolerances: { expSeconds: 60 } } })
    const within = world.token(active({ exp: inSeconds(-30) }))
    const beyond = world.token(active({ exp: inSeconds(-90) }))

    assertRefused(await world.ask(world.common, { token: within }), 'token-expired')
    assertAccepted(await world.ask(api, { token: within }))
    assertRefused(await world.ask(api, { token: beyond }), 'token-expired', { realm: api.policy })
  })
})
