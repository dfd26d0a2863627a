import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runVarco } from '../support/product.ts'

const DOCUMENT = `version: 1
organizations:
  - name: Ente
tokenPolicies:
  - name: P
    introspection: {endpoint: "http://127.0.0.1:9/introspect"}
deliveries:
  - organization: Ente
    api: PetStore
    version: v2
    upstream: {url: "http://127.0.0.1:9"}
    accessControl:
      tokenManagement: {enabled: true, policy: P, introspection: true}
`

const swap = (from: string, to: string) => {
  assert.ok(DOCUMENT.includes(from))
  return DOCUMENT.replace(from, to)
}

const cases: { name: string; text: string; says: RegExp }[] = [
  {
    name: 'an unknown key names the nearest known one',
    text: swap('introspection: {endpoint', 'introspecton: {endpoint'),
    says: /:6:5: tokenPolicies\[0\]: unknown key 'introspecton', did you mean 'introspection'\?/,
  },
  {
    name: 'an unknown key deep inside is found too',
    text: swap('policy: P,', 'polcy: P,'),
    says: /:13:40: deliveries\[0\]\.accessControl\.tokenManagement: unknown key 'polcy', did you mean 'policy'\?/,
  },
  {
    name: 'an unknown key that is like none names the nearest all the same',
    text: swap('tokenPolicies:', 'policies:'),
    says: /:4:1: unknown key 'policies', did you mean 'tokenPolicies'\?/,
  },
  {
    name: 'a reference to a variable that is not there is found before anything starts',
    text: swap('url: "http://127.0.0.1:9"', 'url: "${env:VARCO_NO_SUCH_VARIABLE}"'),
    says: /:11:21: deliveries\[0\]\.upstream\.url: the environment has no variable VARCO_NO_SUCH_VARIABLE/,
  },
  {
    name: 'a reference to a file that is not there is found too',
    text: swap(
      'introspect"}',
      'introspect", clientAuthentication: {method: bearer, token: "${file:/no/such/file}"}}',
    ),
    says: /:6:\d+: tokenPolicies\[0\]\.introspection\.clientAuthentication\.token: the file \/no\/such\/file cannot be read: ENOENT/,
  },
  {
    name: 'a wrong type says which one was expected',
    text: swap('enabled: true', 'enabled: "maybe"'),
    says: /:13:34: deliveries\[0\]\.accessControl\.tokenManagement\.enabled: expected boolean, received string/,
  },
  {
    name: 'a policy that does not exist is named with those that do',
    text: swap('policy: P,', 'policy: Q,'),
    says: /:13:48: deliveries\[0\]\.accessControl\.tokenManagement\.policy: .*'Q' is not one \(there are: 'P'\)/,
  },
  {
    name: 'two deliveries with one path are refused',
    text: `${DOCUMENT}  - {organization: Ente, api: PetStore, version: v2, upstream: {url: "http://127.0.0.1:9"}}\n`,
    says: /:14:\d+: deliveries\[1\]\.version: .*'Ente\/PetStore\/v2' is there already/,
  },
  {
    name: 'a URL that is none is refused',
    text: swap('upstream: {url: "http://127.0.0.1:9"}', 'upstream: {url: "ftp://127.0.0.1:9"}'),
    says: /:11:21: deliveries\[0\]\.upstream\.url: expected a URL that starts with http:\/\/ or https:\/\//,
  },
  {
    name: 'a link-local address is refused',
    text: swap(
      'upstream: {url: "http://127.0.0.1:9"}',
      'upstream: {url: "http://169.254.169.254"}',
    ),
    says: /:11:21: deliveries\[0\]\.upstream\.url: .*link-local and metadata addresses are refused/,
  },
  {
    name: 'YAML that is none says where it breaks',
    text: swap('  - name: P', '  - name: [P'),
    says: /:\d+:\d+: .*(flow|sequence|expected)/i,
  },
  {
    name: 'a missing field is named where it should stand',
    text: swap('    api: PetStore\n', ''),
    says: /:8:5: deliveries\[0\]\.api: missing: expected string/,
  },
  {
    name: 'a claim rule that cannot be read says at which character',
    text: `${DOCUMENT}      authorization: {enabled: true, claims: {rules: ["azp="]}}\n`,
    says: /:14:55: .*rules\[0\]: expected a value \(character 5\)/,
  },
  {
    name: 'claim rules that are enabled and empty are refused',
    text: `${DOCUMENT}      authorization: {enabled: true, claims: {enabled: true, rules: []}}\n`,
    says: /claims\.rules: expected at least one rule/,
  },
  {
    name: 'token management without introspection and JWT validation is refused',
    text: swap('introspection: true}', 'introspection: warning}'),
    says: /:13:\d+: .*introspection: expected introspection or jwtValidation to be true/,
  },
  {
    name: 'the organization name .well-known is refused',
    text: swap('- name: Ente', '- name: .well-known'),
    says: /:3:11: organizations\[0\]\.name: the name \.well-known is reserved/,
  },
]

for (const { name, text, says } of cases) {
  test(`${name}, and nothing is started`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'varco-test-'))
    try {
      const file = join(folder, 'varco.yaml')
      await writeFile(file, text)

      const { code, errors } = await runVarco([
        'start',
        '--config',
        file,
        '--data',
        join(folder, 'data'),
        '--gateway-port',
        '0',
        '--admin-port',
        '0',
      ])

      assert.equal(code, 1)
      assert.match(errors, says)
      assert.ok(errors.includes(`${file}:`))
      assert.doesNotMatch(errors, /is ready|\n\s+at /)
      assert.deepEqual(
        (await readdir(folder)).filter((entry) => entry === 'data'),
        [],
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}

test('a flag that is no port is refused with what was expected', async () => {
  const { code, errors } = await runVarco(['start', '--gateway-port', 'eighty'])

  assert.equal(code, 2)
  assert.match(errors, /--gateway-port: expected a port from 0 to 65535, not 'eighty'/)
})

test('a file that is not there is named', async () => {
  const { code, errors } = await runVarco(['start', '--config', '/does/not/exist.yaml'])

  assert.equal(code, 1)
  assert.match(errors, /\/does\/not\/exist\.yaml/)
})
