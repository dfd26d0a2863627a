import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { policyFrom, templateNames } from './templates.ts'

for (const name of templateNames) {
  test(`the template ${name} lacks nothing but a name and perhaps a secret`, () => {
    const policy = policyFrom(name)
    const text = JSON.stringify({ ...policy, name: 'Mine' }).replace(
      '"clientSecret":""',
      '"clientSecret":"s"',
    )
    assert.equal(policy.name, '')
    assert.equal(TokenPolicy.safeParse(JSON.parse(text)).success, true)
  })
}
