import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFallback } from './fallback.ts'
import { ProviderFault } from './provider-fault.ts'

const fails = (message: string, retryAfterSeconds?: number) => async () => {
  throw new ProviderFault('http-status', 'introspection', message, { retryAfterSeconds })
}

test('the second is asked only when the first cannot answer', async () => {
  assert.equal(await withFallback(async () => 1, fails('never asked')), 1)
  assert.equal(await withFallback(fails('down'), async () => 2), 2)
})

test('when both fail the fault names both and the sooner time', async () => {
  await assert.rejects(withFallback(fails('one', 9), fails('two', 4)), {
    code: 'http-status',
    message: 'one; at the fallback endpoint: two',
    retryAfterSeconds: 4,
  })
  await assert.rejects(withFallback(fails('one'), undefined), { message: 'one' })
})

test('a mistake of our own is not a reason to ask the second', async () => {
  const mistake = async () => {
    throw new TypeError('ours')
  }
  await assert.rejects(
    withFallback(mistake, async () => 2),
    TypeError,
  )
})
