import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from './password.ts'

for (const password of ['& # % ^ < > " \'', 'p'.repeat(1000), 'perché-così', '\u0000tail', '']) {
  test(`a password such as ${JSON.stringify(password).slice(0, 30)} is taken as it is`, async () => {
    const hash = await hashPassword(password)

    assert.equal(await verifyPassword(password, hash), true)
    assert.equal(await verifyPassword(`${password}x`, hash), false)
  })
}

test('a hash is argon2id with its cost and never the same twice', async () => {
  const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')])

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(one, other)
  assert.ok(!one.includes('secret'))
})

test('composed and decomposed spellings of a letter are the same password', async () => {
  assert.equal(await verifyPassword('caffe\u0300', await hashPassword('caff\u00e8')), true)
})

test('an unknown user is refused, and costs as much time as a known one', async () => {
  const hash = await hashPassword('right')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 5; round++) {
    known.push(await duration(() => verifyPassword('wrong', hash)))
    unknown.push(await duration(() => verifyPassword('wrong', undefined)))
  }

  assert.equal(await verifyPassword('wrong', undefined), false)
  // The fastest of five tells the work apart from what else the machine does.
  const ratio = Math.min(...unknown) / Math.min(...known)
  assert.ok(ratio > 0.5 && ratio < 2, `ratio ${ratio}`)
})

async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
