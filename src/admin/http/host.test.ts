import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnHost } from './host.ts'

for (const host of [
  'localhost',
  'LocalHost:8081',
  '127.0.0.1:8081',
  '[::1]:8081',
  '10.1.2.3',
  'gw.example:443',
]) {
  test(`${host} is a name of this console`, () => {
    assert.equal(isOwnHost(host, ['gw.example']), true)
  })
}

for (const host of [
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'gw.example.evil',
  'a b',
  'x@localhost',
]) {
  test(`${host} is not a name of this console`, () => {
    assert.equal(isOwnHost(host, ['gw.example']), false)
  })
}
