import assert from 'node:assert/strict'
import type { EchoUpstream, SeenRequest } from '../support/echo-upstream.ts'
import type { GatewayHarness } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf, type RawResponse } from '../support/strict-response.ts'

/** Everything that came of some bytes on one connection. */
export type Conversation = {
  readonly answers: readonly RawResponse[]
  readonly seen: readonly SeenRequest[]
  /** What Node's parser in the application refused. */
  readonly faults: readonly string[]
}

/** Sends bytes, closes the client's side, and takes every answer until the gateway closes. */
export async function converse(
  gateway: GatewayHarness,
  upstream: EchoUpstream,
  bytes: string,
): Promise<Conversation> {
  const [seenBefore, faultsBefore] = [upstream.seen.length, upstream.faults.length]
  const recordsBefore = gateway.records.length
  using client = await connectRaw(gateway.port)
  await client.send(bytes)
  client.finish()
  await client.ending
  const answers: RawResponse[] = []
  while (client.unread !== '') answers.push(await client.response({ toHead: isHead(bytes) }))
  await gateway.journal.until(() => gateway.records.length >= recordsBefore + answers.length)
  checkRecords(gateway, answers, recordsBefore)
  return {
    answers,
    seen: upstream.seen.slice(seenBefore),
    faults: upstream.faults.slice(faultsBefore),
  }
}

const isHead = (bytes: string) => bytes.startsWith('HEAD ')

function checkRecords(gateway: GatewayHarness, answers: readonly RawResponse[], from: number) {
  const records = gateway.records.slice(from)
  const said = answers.map((answer) => [headerOf(answer, 'Gateway-Transaction-ID'), answer.status])
  const recorded = records.map(({ id, status }) => [id, status])
  assert.deepEqual(recorded, said, 'one record an answer, with its id and status')
}

/** What holds for every conversation, however hostile: the application sees exactly what was accepted. */
export function checkInvariants({ answers, seen, faults }: Conversation): void {
  assert.deepEqual(faults, [], 'the application gets well-formed requests only')
  const passed = answers.filter(({ status }) => status === 200)
  const complete = seen.filter(({ state }) => state === 'complete')
  assert.equal(
    complete.length,
    passed.length,
    'one request at the application for each that passed',
  )
  answers.forEach((answer, at) => {
    if (!isMalformed(answer)) return
    assert.equal(at, answers.length - 1, 'nothing is answered after a malformed request')
    assert.equal(headerOf(answer, 'Connection'), 'close')
  })
}

function isMalformed({ body, status }: RawResponse): boolean {
  return status >= 400 && body.includes('GATEWAY-433')
}
