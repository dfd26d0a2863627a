import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { createTestAuthority } from '../support/certificates.ts'
import { startProduct } from '../support/product.ts'
import { DOCUMENT, type Folder, folderOf, makeFolder, varco } from './folder.ts'
import { freePort } from './free-port.ts'

type Report = { healthy: boolean; findings: Finding[] }

async function examine(
  folder: Folder,
  flags: string[] = [],
): Promise<Report & { code: number | null }> {
  const ports = [
    '--gateway-port',
    String(await freePort()),
    '--admin-port',
    String(await freePort()),
  ]
  const { code, output } = await folder.run(['doctor', '--json', ...ports, ...flags])
  return { code, ...(JSON.parse(output) as Report) }
}

const of = ({ findings }: Report, check: string) => findings.filter((one) => one.check === check)

test('a place where nothing is yet is no failure, and nothing is made there', async () => {
  await using folder = await makeFolder()

  const report = await examine(folder)

  assert.equal(report.code, 0)
  assert.equal(of(report, 'folder')[0]?.state, 'warn')
  assert.equal(of(report, 'database')[0]?.state, 'warn')
  await assert.rejects(chmod(folder.data, 0o700))
})

test('open modes, a taken port, an ended certificate and a provider that is away are failures with advice', async () => {
  await using folder = await makeFolder()
  await folder.run(['apply', await folder.file('varco.yaml', DOCUMENT)])
  await chmod(folder.data, 0o755)
  const ended = createTestAuthority().issue({
    name: 'ended',
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2020-02-01'),
  })
  const certificate = await folder.file('cert.pem', ended.certificate)
  const key = await folder.file('key.pem', ended.key)
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  const report = await examine(folder, [
    ...['--admin-port', String(port), '--tls-certificate', certificate, '--tls-key', key],
  ])
  server.close()

  assert.equal(report.code, 1)
  assert.equal(report.healthy, false)
  assert.match(of(report, 'folder')[0]!.advice!, /^chmod 700 /)
  const taken = of(report, 'ports').find(({ state }) => state === 'fail')
  assert.match(taken!.message, /is taken by another program/)
  assert.equal(taken!.advice, '--admin-port chooses another port')
  assert.match(of(report, 'certificate')[0]!.message, /cert\.pem ended on 2020-02-01/)
  const [provider] = of(report, 'provider')
  assert.equal(provider!.state, 'fail')
  assert.match(provider!.message, /IdP: introspection at .* cannot be reached/)
  assert.equal(of(report, 'application')[0]!.state, 'warn')
  assert.ok(!JSON.stringify(report).includes('s3cr3t'))
})

test('a clock that is minutes away from the provider is found by its Date field', async () => {
  await using folder = await makeFolder()
  const provider = createServer((_, response) => {
    const date = new Date(Date.now() - 300_000).toUTCString()
    response.writeHead(405, { date, connection: 'close' }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  const { port } = provider.address() as AddressInfo
  const text = DOCUMENT.replace(
    'http://127.0.0.1:9/introspect',
    `http://127.0.0.1:${port}/introspect`,
  )
  await folder.run(['apply', await folder.file('varco.yaml', text)])

  const report = await examine(folder)
  provider.close()

  assert.equal(of(report, 'provider')[0]!.state, 'ok')
  assert.match(of(report, 'clock')[0]!.message, /IdP: clocks differ by (299|300|301) s/)
  assert.equal(of(report, 'clock')[0]!.state, 'fail')
})

test('a running node is recognized by its note, and people read a line a check', async () => {
  await using product = await startProduct()
  await using folder = await folderOf(product.data)

  const { code, output } = await varco(['doctor', '--data', folder.data])

  assert.equal(code, 0, output)
  assert.match(output, /^ok {4}runtime {6}Node v/m)
  assert.match(output, /^ok {4}ports {8}the node \(process \d+\) at .* is ready$/m)
  assert.match(output, /^ok {4}database {5}the embedded database answers/m)
  assert.match(output, /^ok {4}journal/m)
})
