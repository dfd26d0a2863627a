import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TokenPolicy } from '../../model/token-policy.ts'
import { readApiDocument } from './api-document.ts'
import { propose } from './proposal.ts'

const policy = TokenPolicy.parse({ name: 'DemoIdP', introspection: { endpoint: 'http://idp/i' } })
const surroundings = { organization: 'Ente', policies: [policy], source: undefined }

const petstore = `
openapi: 3.0.3
info: { title: Swagger Petstore, version: 1.0.20, description: Pets }
servers:
  - url: https://{host}/api/v3
    variables: { host: { default: petstore.example } }
paths:
  /pet:
    put: { operationId: updatePet }
    post: { operationId: addPet }
components:
  securitySchemes:
    petstore_auth: { type: oauth2 }
    api_key: { type: apiKey }
`

test('an OpenAPI 3 document in YAML becomes a delivery that the one policy protects', () => {
  const { proposal, operations, warnings } = propose(readApiDocument(petstore), surroundings)

  assert.deepEqual(
    [proposal.organization, proposal.api, proposal.version, proposal.upstream.url],
    ['Ente', 'SwaggerPetstore', 'v1', 'https://petstore.example/api/v3'],
  )
  assert.equal(proposal.accessControl.tokenManagement.policy, 'DemoIdP')
  assert.deepEqual(operations, ['PUT /pet updatePet', 'POST /pet addPet'])
  assert.deepEqual(warnings, [])
})

test('a Swagger 2 document in JSON becomes a delivery, and says that no token is asked for', () => {
  const document = {
    swagger: '2.0',
    info: { title: 'Anagrafe', version: 'v2' },
    host: 'app.internal:8080',
    basePath: '/anagrafe',
    schemes: ['http'],
    paths: { '/persone': { get: {} } },
  }
  const { proposal, warnings } = propose(readApiDocument(JSON.stringify(document)), surroundings)

  assert.equal(proposal.upstream.url, 'http://app.internal:8080/anagrafe')
  assert.equal(proposal.version, 'v2')
  assert.equal(proposal.accessControl.tokenManagement.enabled, false)
  assert.match(warnings.join(), /no token/)
})

test('a relative server is resolved against where the document came from', () => {
  const document = JSON.stringify({ openapi: '3.1.0', info: {}, servers: [{ url: '/v1' }] })
  const source = 'https://apis.example/docs/openapi.json'

  const { proposal } = propose(readApiDocument(document), { ...surroundings, source })

  assert.equal(proposal.upstream.url, 'https://apis.example/v1')
})

test('metadata addresses are not proposed', () => {
  const servers = [{ url: 'http://169.254.169.254/latest' }]
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'x' }, servers })

  const { proposal, warnings } = propose(readApiDocument(document), surroundings)

  assert.equal(proposal.upstream.url, 'http://127.0.0.1')
  assert.match(warnings.join(), /no address/)
})

const refused = {
  'what is no OpenAPI document': '{"hello": 1}',
  'what is neither JSON nor YAML': 'a: [',
  'a list': '[1]',
  'deep nesting': '['.repeat(100_000),
  'an alias bomb': `a: &a [x,x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f']
    .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcde'[at]}`).join(',')}]`)
    .join('\n')}`,
  'too much YAML': `a: ${'x'.repeat(1_000_001)}`,
}
for (const [name, text] of Object.entries(refused)) {
  test(`${name} is refused with 400`, () => {
    assert.throws(() => readApiDocument(text), { name: 'ApiProblem', status: 400 })
  })
}

test('whatever stands in a document, the proposal is a valid delivery', () => {
  const anything = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(fc.string(), fc.string(), anything, anything, (title, version, servers, paths) => {
      const info = { title, version }
      const text = JSON.stringify({ openapi: '3.1.0', info, servers, paths, components: servers })
      assert.doesNotThrow(() => propose(readApiDocument(text), surroundings))
    }),
  )
})
