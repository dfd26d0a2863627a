import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fetchDocument, MAX_DOCUMENT_BYTES } from './fetch-document.ts'

const server = createServer((request, response) => {
  if (request.url === '/ok') return void response.end('{"openapi":"3.1.0"}')
  if (request.url === '/moved') return void response.writeHead(302, { location: '/ok' }).end()
  if (request.url === '/large') return void response.end('x'.repeat(MAX_DOCUMENT_BYTES + 1))
  if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('x')
    return void setTimeout(() => response.destroy(), 10)
  }
  return void response.writeHead(404).end('secret of the inside')
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => server.close())

test('a document is fetched from where applications live, loopback included', async () => {
  assert.equal(await fetchDocument(`${base}/ok`), '{"openapi":"3.1.0"}')
})

const refusals = [
  { name: 'a redirect', path: '/moved', message: /answer was 302/ },
  { name: 'a document over the bound', path: '/large', message: /too large/ },
  { name: 'an answer that is cut off', path: '/cut', message: /could not be fetched/ },
  { name: 'a missing document', path: '/none', message: /answer was 404/ },
]
for (const { name, path, message } of refusals) {
  test(`${name} is refused by the field url, and nothing of the answer is told`, async () => {
    const problem = await fetchDocument(`${base}${path}`).then(assert.fail, (error) => error)

    assert.equal(problem.status, 400)
    assert.equal(problem.extra.errors[0].path, 'url')
    assert.match(problem.extra.errors[0].message, message)
    assert.ok(!JSON.stringify(problem.extra).includes('secret of the inside'))
  })
}

for (const url of [
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:169.254.169.254]/',
  'http://2852039166/',
  'http://0.0.0.0/',
  'file:///etc/passwd',
  'ftp://example.org/',
  'http://user:pass@127.0.0.1/',
]) {
  test(`${url} is never asked`, async () => {
    await assert.rejects(fetchDocument(url), { name: 'ApiProblem', status: 400 })
  })
}
