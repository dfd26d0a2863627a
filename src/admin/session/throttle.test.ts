import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createThrottle,
  FORGET_AFTER_MS,
  FREE_TRIES,
  FREE_TRIES_OF_ACCOUNT,
  FREE_TRIES_OF_ADDRESS,
  MAX_WAIT_MS,
} from './throttle.ts'

function setUp() {
  let at = 1_000_000
  const throttle = createThrottle(() => at)
  const fail = (times: number, account: string, address: string) => {
    for (let count = 0; count < times; count++) throttle.failed(account, address)
  }
  return { throttle, fail, pass: (ms: number) => (at += ms) }
}

test('a few wrong tries cost nothing, more make the account wait at that address', () => {
  const { throttle, fail } = setUp()

  fail(FREE_TRIES - 1, 'admin', '10.0.0.1')
  assert.equal(throttle.waitMs('admin', '10.0.0.1'), 0)

  fail(1, 'admin', '10.0.0.1')
  assert.equal(throttle.waitMs('admin', '10.0.0.1'), 1000)
})

test('the wait doubles with every wrong try and has an end', () => {
  const { throttle, fail } = setUp()

  fail(FREE_TRIES + 3, 'admin', '10.0.0.1')
  assert.equal(throttle.waitMs('admin', '10.0.0.1'), 8000)

  fail(1000, 'admin', '10.0.0.1')
  assert.equal(throttle.waitMs('admin', '10.0.0.1'), MAX_WAIT_MS)
})

test('twenty wrong tries do not keep the user out at another address', () => {
  const { throttle, fail } = setUp()

  fail(20, 'admin', '10.0.0.1')

  assert.ok(throttle.waitMs('admin', '10.0.0.1') > 0)
  assert.equal(throttle.waitMs('admin', '10.0.0.2'), 0)
})

test('one address that tries many accounts has to wait for all of them', () => {
  const { throttle } = setUp()

  for (let user = 0; user < FREE_TRIES_OF_ADDRESS; user++) throttle.failed(`u${user}`, '10.0.0.1')

  assert.ok(throttle.waitMs('somebody', '10.0.0.1') > 0)
  assert.equal(throttle.waitMs('somebody', '10.0.0.2'), 0)
})

test('many addresses that try one account slow it down, except where its user has logged in', () => {
  const { throttle } = setUp()

  throttle.succeeded('admin', '192.168.0.7')
  for (let host = 0; host < FREE_TRIES_OF_ACCOUNT; host++) {
    throttle.failed('admin', `10.0.${host >> 8}.${host & 255}`)
  }

  assert.ok(throttle.waitMs('admin', '10.9.9.9') > 0)
  assert.ok(throttle.waitMs('admin', '10.9.9.9') <= MAX_WAIT_MS)
  assert.equal(throttle.waitMs('admin', '192.168.0.7'), 0)
})

test('addresses of one IPv6 network count as one', () => {
  const { throttle, fail } = setUp()

  fail(FREE_TRIES, 'admin', '2001:db8:1:2::1')

  assert.ok(throttle.waitMs('admin', '2001:db8:1:2:ffff:1:2:3') > 0)
  assert.equal(throttle.waitMs('admin', '2001:db8:1:3::1'), 0)
})

test('a right login clears the slate, and time does too', () => {
  const { throttle, fail, pass } = setUp()

  fail(FREE_TRIES, 'admin', '10.0.0.1')
  throttle.succeeded('admin', '10.0.0.1')
  assert.equal(throttle.waitMs('admin', '10.0.0.1'), 0)

  fail(FREE_TRIES + 10, 'other', '10.0.0.9')
  pass(FORGET_AFTER_MS + 1)
  assert.equal(throttle.waitMs('other', '10.0.0.9'), 0)
})

test('what is remembered is bounded', () => {
  const { throttle } = setUp()

  for (let count = 0; count < FREE_TRIES; count++) throttle.failed('first', '10.0.0.1')
  for (let user = 0; user < 10_001; user++) throttle.failed(`u${user}`, '10.0.0.2')

  assert.equal(throttle.waitMs('first', '10.0.0.1'), 0)
})
