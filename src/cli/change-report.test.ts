import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeReport, counted } from './change-report.ts'

const plain = { paint: (_: unknown, text: string) => text }
const changes = [
  { kind: 'organization', key: 'Ente', before: null, after: { name: 'Ente' } },
  { kind: 'client', key: 'old', before: { clientId: 'old' }, after: null },
  {
    kind: 'delivery',
    key: 'E/A/v1',
    before: { enabled: true, rules: ['a', 'b'] },
    after: { enabled: false, rules: ['b', 'c'] },
  },
  { kind: 'token-policy', key: 'P', before: { secret: '********' }, after: { secret: '********' } },
]

test('a report names each object, each changed field, and a secret without its value', () => {
  assert.equal(
    changeReport(plain, changes),
    [
      '+ organization Ente',
      '- client old',
      '~ delivery E/A/v1',
      '    enabled: true → false',
      '    rules:',
      '      - a',
      '      + c',
      '~ token-policy P',
      '    a secret',
      '',
    ].join('\n'),
  )
})

test('changes are counted by what happens to the object', () => {
  assert.equal(counted(changes), '1 added, 2 changed, 1 removed')
})

test('a new order of the same values is shown as a whole', () => {
  const order = [
    { kind: 'delivery', key: 'd', before: { rules: ['a', 'b'] }, after: { rules: ['b', 'a'] } },
  ]

  assert.match(changeReport(plain, order), /rules: \["a","b"\] → \["b","a"\]/)
})
