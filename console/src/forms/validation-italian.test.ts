import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccessControl } from '../../../src/model/access-control.ts'
import { Delivery } from '../../../src/model/delivery.ts'
import { TokenPolicy } from '../../../src/model/token-policy.ts'
import { italianMessage } from './validation-italian.ts'

const rules = [
  'azp',
  '=x',
  'a=',
  'a=, ,',
  'a="x',
  'a=x${y}',
  'a=${env:HOME}',
  'a=${regExpMatch:}',
  'a=${not:${anyValue}}',
]
const wrong = [
  [AccessControl, { tokenManagement: { enabled: true } }],
  [AccessControl, { authorization: { enabled: true, claims: { enabled: true } } }],
  [AccessControl, { authorization: { scopes: { enabled: true } } }],
  [AccessControl, { authorization: { claims: { rules } } }],
  [
    Delivery,
    { organization: '.well-known', api: 'a b', version: '', upstream: { url: 'ftp://x' } },
  ],
  [Delivery, { organization: 'E', api: 'A', version: 'v', upstream: { url: 'http://u:p@h/?q' } }],
  [
    Delivery,
    { organization: 'E', api: 'A', version: 'v', upstream: { url: 'http://169.254.169.254/' } },
  ],
  [TokenPolicy, { name: '', introspection: {}, cache: { validSeconds: -1, maxEntries: 1.5 } }],
  [TokenPolicy, { name: ' x ', jwt: { algorithms: [] } }],
  [TokenPolicy, { name: 'x', introspection: {} }],
  [TokenPolicy, { name: 'x', jwt: {} }],
] as const

test('what a form can get wrong is said in Italian', () => {
  const english = wrong.flatMap(([schema, value]) =>
    schema.safeParse(value).error!.issues.map(({ message }) => message),
  )
  const untold = english.filter((message) => italianMessage(message) === message)
  assert.ok(english.length > 20)
  assert.deepEqual(untold, [])
})
