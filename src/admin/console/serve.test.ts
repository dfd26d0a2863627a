import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { consoleFiles } from './files.ts'
import { serveConsole } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'varco-console-'))
after(() => rmSync(folder, { recursive: true }))
const dist = join(folder, 'dist')
mkdirSync(join(dist, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'outside')
writeFileSync(
  join(dist, 'index.html'),
  '<meta content="__CSP_NONCE__"><script src="/console/assets/a-1.js">',
)
writeFileSync(join(dist, 'assets', 'a-1.js'), 'plain')
writeFileSync(join(dist, 'assets', 'a-1.js.br'), 'brotli')
writeFileSync(join(dist, 'assets', 'a-1.js.gz'), 'gzip')
writeFileSync(join(dist, 'favicon.svg'), '<svg/>')

const files = consoleFiles(dist, Date.now)
const get = (path: string, encoding = '') => serveConsole(files, path, encoding)

test('every answer of the page has a nonce of its own, in the page and in its policy', async () => {
  const nonces = new Set<string>()
  for (const path of ['', 'index.html', 'monitoring/transactions?x']) {
    const response = await get(path)
    const nonce = /content="([^"]+)"/.exec(await response!.text())?.[1]
    assert.ok(nonce && nonce.length >= 22)
    assert.ok(response!.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`))
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 3)
})

test('no inline script is allowed and nothing is loaded from elsewhere', async () => {
  const policy = (await get(''))!.headers.get('content-security-policy')!

  assert.match(policy, /script-src 'self';/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
})

test('files with a hash in their name are kept for ever, compressed where the browser can', async () => {
  const brotli = await get('assets/a-1.js', 'gzip, deflate, br')
  const gzip = await get('assets/a-1.js', 'gzip, br;q=0')
  const plain = await get('assets/a-1.js')

  assert.deepEqual(await Promise.all([brotli, gzip, plain].map((response) => response!.text())), [
    'brotli',
    'gzip',
    'plain',
  ])
  assert.equal(brotli!.headers.get('content-encoding'), 'br')
  assert.match(plain!.headers.get('cache-control')!, /immutable/)
  assert.equal(plain!.headers.get('content-type'), 'text/javascript; charset=utf-8')
})

test('other files are asked for again, and a missing script is not answered by a page', async () => {
  assert.equal((await get('favicon.svg'))!.headers.get('cache-control'), 'no-cache')
  assert.equal(await get('assets/gone-2.js'), undefined)
})

for (const path of ['../secret.txt', '..%2fsecret.txt', 'assets/../../secret.txt', '/etc/passwd']) {
  test(`${path} does not lead out of the folder`, async () => {
    const response = await get(path)
    assert.ok(!(await response?.text())?.includes('outside'))
  })
}

test('without a built console the page says where the API is', async () => {
  const response = await serveConsole(consoleFiles(join(folder, 'none'), Date.now), '', '')

  assert.match(await response!.text(), /\/api\/v1/)
})
