import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddresses } from './client-address.ts'

test('without trusted proxies the peer is the client, whatever it says', () => {
  assert.equal(clientAddresses([])('::ffff:10.0.0.1', '1.2.3.4'), '10.0.0.1')
})

test('behind trusted proxies the client is the first stranger from the right', () => {
  const addressOf = clientAddresses(['10.0.0.0/8', '::1'])

  assert.equal(addressOf('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2'), '1.2.3.4')
  assert.equal(addressOf('::1', '1.2.3.4'), '1.2.3.4')
  assert.equal(addressOf('10.0.0.1', null), '10.0.0.1')
  assert.equal(addressOf('10.0.0.1', 'no address'), '10.0.0.1')
  assert.equal(addressOf('192.168.0.1', '1.2.3.4'), '192.168.0.1')
})
