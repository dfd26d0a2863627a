import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiagnosticCode } from '../model/diagnostic.ts'
import { sharedDetails, Waypoint } from './waypoint.ts'

const header = sharedDetails({ source: 'header' })

test('requests that go the same way come to the same point, whose trail names every step', () => {
  const start = new Waypoint()
  const walk = () => start.next('003002', header)?.next('003011', undefined)

  assert.ok(walk())
  assert.equal(walk(), walk())
  assert.equal(walk()?.trail, walk()?.trail)
  assert.equal(walk()?.trail.steps, '[["003002",{"source":"header"}],["003011"]]')
})

test('equal trails have one key wherever they start, different ones have different keys', () => {
  const key = (code: DiagnosticCode) => new Waypoint().next(code, undefined)?.trail.key

  assert.match(String(key('003011')), /^[\w-]{22}$/)
  assert.equal(key('003011'), key('003011'))
  assert.notEqual(key('003011'), key('003001'))
})

test('a step whose details were made for one request belongs to no trail', () => {
  const start = new Waypoint()

  assert.equal(start.next('003002', { source: 'header' }), undefined)
  assert.ok(start.next('003002', header))
  assert.equal(start.next('003002', { source: 'header' }), undefined)
})

test('ways and steps are bounded, and what is known stays known', () => {
  const start = new Waypoint()
  const many = Array.from({ length: 200 }, (_, headers) => sharedDetails({ headers }))
  const ways = many.map((details) => start.next('006001', details))

  assert.equal(ways.filter((way) => way).length, 64)
  assert.equal(start.next('006001', many[0]), ways[0])

  assert.equal(start.next('003011', undefined), undefined)

  let deep = 0
  for (let at = new Waypoint().next('003011', undefined); at; at = at.next('003011', undefined)) {
    deep++
  }
  assert.equal(deep, 32)
})
