import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { Configuration } from '../../model/configuration.ts'
import { Delivery } from '../../model/delivery.ts'
import { TokenPolicy } from '../../model/token-policy.ts'
import { fieldErrors } from './field-errors.ts'

function errorsOf(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  assert.ok(!result.success)
  return fieldErrors(schema, result.error.issues)
}

const delivery = { organization: 'Ente', api: 'A', version: 'v1', upstream: { url: 'http://a' } }

test('an unknown field names the nearest known one', () => {
  assert.deepEqual(errorsOf(Delivery, { ...delivery, acessControl: {} }), [
    { path: 'acessControl', message: "unknown field, did you mean 'accessControl'?" },
  ])
})

test('an unknown field deep inside names those of its own place', () => {
  const accessControl = { tokenManagement: { polcy: 'x' } }

  assert.deepEqual(errorsOf(Delivery, { ...delivery, accessControl }), [
    {
      path: 'accessControl.tokenManagement.polcy',
      message: "unknown field, did you mean 'policy'?",
    },
  ])
})

test('inside a list and a choice the path has the index and the nearest field of the choice', () => {
  const clientAuthentication = {
    method: 'client_secret_basic',
    clientId: 'a',
    clientSecret: 'b',
    clientSecrt: 'c',
  }
  const policy = { name: 'P', introspection: { endpoint: 'http://a', clientAuthentication } }

  assert.deepEqual(errorsOf(Configuration, { version: 1, tokenPolicies: [policy] }), [
    {
      path: 'tokenPolicies[0].introspection.clientAuthentication.clientSecrt',
      message: "unknown field, did you mean 'clientSecret'?",
    },
  ])
})

test('a field that is like no other names the nearest all the same', () => {
  const [error] = errorsOf(TokenPolicy, { name: 'P', zzzzzzzzzzzzzzzzzzzz: 1 })
  assert.match(error!.message, /^unknown field, did you mean '\w+'\?$/)
})

test('answers name a bounded number of fields', () => {
  const policy = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]))

  assert.equal(errorsOf(TokenPolicy, policy).length, 100)
})
