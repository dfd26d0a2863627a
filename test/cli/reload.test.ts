import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { createTestAuthority } from '../support/certificates.ts'
import { EchoUpstream } from '../support/echo-upstream.ts'
import { startProduct } from '../support/product.ts'
import { folderOf, makeFolder } from './folder.ts'

const documentFor = (url: string, enabled: boolean) =>
  JSON.stringify({
    version: 1,
    deliveries: [{ organization: 'Ente', api: 'Echo', version: 'v1', enabled, upstream: { url } }],
  })

test('a reload applies the changed file of the start and resets the caches, so that it holds at once', async () => {
  await using upstream = new EchoUpstream()
  await upstream.listen()
  await using files = await makeFolder()
  const config = await files.file('varco.json', documentFor(upstream.url, true))
  await using product = await startProduct({ flags: ['--config', config] })
  await using folder = await folderOf(product.data)
  const call = () =>
    fetch(`${product.gatewayUrl}/gateway/Ente/Echo/v1/x`).then(({ status }) => status)
  assert.equal(await call(), 200)

  await writeFile(config, documentFor(upstream.url, false))
  const { code, output } = await folder.run(['reload'])
  const status = await call()
  const again = await folder.json<{ configuration: string }>(['reload'])
  await writeFile(config, 'version: 2\n')
  const wrong = await folder.run(['reload'])
  await product.stop()

  assert.equal(code, 0)
  assert.match(output, /^Configuration: applied .*varco\.json as revision 2\.\nCaches: reset on /)
  assert.equal(status, 503)
  assert.match(again.configuration, /has not changed since it was last applied/)
  assert.equal(wrong.code, 1)
  assert.match(wrong.errors, /varco\.json:1:10: version: expected version: 1/)
  assert.ok(!existsSync(`${product.data}/instance.json`))
})

test('a reload makes the gateway show its new certificate', async () => {
  await using files = await makeFolder()
  const authority = createTestAuthority()
  const issue = (name: string) => authority.issue({ name, hosts: ['127.0.0.1'] })
  const [first, second] = [issue('first'), issue('second')]
  const certificate = await files.file('cert.pem', first.certificate)
  const key = await files.file('key.pem', first.key)
  await using product = await startProduct({
    flags: ['--tls-certificate', certificate, '--tls-key', key],
  })
  await using folder = await folderOf(product.data)
  const shown = () => subjectOf(new URL(product.gatewayUrl))
  assert.equal(await shown(), 'first')

  await writeFile(certificate, second.certificate)
  await writeFile(key, second.key)
  const { certificates } = await folder.json<{ certificates: boolean }>(['reload'])

  assert.equal(certificates, true)
  await eventually(async () => (await shown()) === 'second')
})

function subjectOf(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, agent: false, headers: { connection: 'close' } }
    get(new URL('/gateway/', url), options, (response) => {
      const { subject } = (response.socket as TLSSocket).getPeerCertificate()
      response.resume().once('end', () => resolve(String(subject.CN)))
    }).once('error', reject)
  })
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 10_000
  while (!(await holds())) {
    assert.ok(performance.now() < until, 'it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
