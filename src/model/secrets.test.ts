import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { Delivery } from './delivery.ts'
import { KnownClient } from './known-client.ts'
import { Organization } from './organization.ts'
import { mapSecrets, secretFields } from './secrets.ts'
import { ConfigurationSettings } from './settings.ts'
import { Secret, TokenPolicy } from './token-policy.ts'

type Schema = z.core.$ZodType
type Definition = {
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
}

/** Every path of a schema at which `Secret` stands. */
function secretsIn(schema: Schema, path: string[] = []): string[] {
  if (schema === Secret) return [path.join('.')]
  const { def } = schema._zod as unknown as { def: Definition }
  const fields = Object.entries(def.shape ?? {}).flatMap(([field, inner]) =>
    secretsIn(inner, [...path, field]),
  )
  const members = [def.element, def.valueType].flatMap((inner) =>
    inner ? secretsIn(inner, [...path, '*']) : [],
  )
  const wrapped = [def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) =>
    inner ? secretsIn(inner, path) : [],
  )
  return [...fields, ...members, ...wrapped]
}

const schemas = {
  organization: Organization,
  'token-policy': TokenPolicy,
  delivery: Delivery,
  client: KnownClient,
  settings: ConfigurationSettings,
}

for (const [kind, schema] of Object.entries(schemas)) {
  test(`the list names every secret that a ${kind} can hold, and nothing else`, () => {
    const listed = (secretFields[kind] ?? []).map((path) => path.join('.'))

    assert.deepEqual(listed.sort(), [...new Set(secretsIn(schema))].sort())
  })
}

test('secrets are replaced in a copy, and the rest is shared', () => {
  const document = {
    name: 'IdP',
    introspection: { clientAuthentication: { clientSecret: 's', clientId: 'c' }, headers: {} },
    tls: { ca: 'public' },
  }

  const seen: string[] = []
  const copy = mapSecrets('token-policy', document, (secret, path) => {
    seen.push(`${path.join('.')}=${secret}`)
    return 'replaced'
  })

  assert.deepEqual(seen, ['introspection.clientAuthentication.clientSecret=s'])
  assert.equal(copy.introspection.clientAuthentication.clientSecret, 'replaced')
  assert.equal(document.introspection.clientAuthentication.clientSecret, 's')
  assert.equal(copy.introspection.headers, document.introspection.headers)
  assert.equal(copy.tls, document.tls)
})

test('what is not where a secret belongs is left alone', () => {
  const inherited = Object.create({ tls: { key: 'inherited' } })
  for (const document of [null, 'text', [], { tls: 'text' }, { tls: { key: 5 } }, inherited]) {
    assert.equal(
      mapSecrets('token-policy', document, () => 'replaced'),
      document,
    )
  }
  const odd = { tls: { key: 'k' } }
  assert.equal(
    mapSecrets('toString', odd, () => 'replaced'),
    odd,
  )
})
