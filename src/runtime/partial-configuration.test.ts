import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Configuration } from '../model/configuration.ts'
import { ConfigurationFileError, parseConfiguration } from './configuration-file.ts'
import { keeping } from './partial-configuration.ts'

const stored = Configuration.parse({
  version: 1,
  tokenPolicies: [{ name: 'P', introspection: { endpoint: 'http://127.0.0.1/i' } }],
  deliveries: [
    { organization: 'E', api: 'A', version: 'v1', upstream: { url: 'http://127.0.0.1' } },
    { organization: 'E', api: 'A', version: 'v2', upstream: { url: 'http://127.0.0.1' } },
  ],
  settings: { configurationCacheSeconds: 60 },
})

const paths = ({ deliveries }: Configuration) =>
  deliveries.map(({ api, version, enabled }) => `${api}/${version} ${enabled}`)

test('an object that the file names is replaced, every other stays, and so do the settings', () => {
  const text = `version: 1
deliveries:
  - {organization: E, api: A, version: v2, enabled: false, upstream: {url: "http://127.0.0.1"}}
`
  const merged = parseConfiguration(text, 'f', { complete: keeping(stored) })

  assert.deepEqual(paths(merged), ['A/v2 false', 'A/v1 true'])
  assert.equal(merged.settings.configurationCacheSeconds, 60)
  assert.deepEqual(merged.tokenPolicies, stored.tokenPolicies)
})

test('a file without a list keeps the whole list, and its own settings win', () => {
  const merged = parseConfiguration('version: 1\nsettings: {configurationCacheSeconds: 5}\n', 'f', {
    complete: keeping(stored),
  })

  assert.deepEqual(paths(merged), paths(stored))
  assert.equal(merged.settings.configurationCacheSeconds, 5)
})

test('a delivery may use a policy that only the stored configuration has', () => {
  const text = `version: 1
deliveries:
  - organization: E
    api: B
    version: v1
    upstream: {url: "http://127.0.0.1"}
    accessControl: {tokenManagement: {enabled: true, policy: P, introspection: true}}
`
  assert.equal(parseConfiguration(text, 'f', { complete: keeping(stored) }).deliveries.length, 3)
  assert.throws(() => parseConfiguration(text, 'f'), ConfigurationFileError)
})

test('faults of the file keep their place', () => {
  const text = 'version: 1\ndeliveries:\n  - {organization: E, api: C}\n'

  assert.throws(
    () => parseConfiguration(text, 'f', { complete: keeping(stored) }),
    /^ConfigurationFileError: f:3:5: deliveries\[0\]\.version: missing/,
  )
})
