import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrk } from './load.ts'

const REPORT = `Running 5s test @ http://127.0.0.1:9100/pet
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.77ms  598.07us  14.23ms   90.31%
    Req/Sec    36.41k     2.50k   39.57k    84.00%
  Latency Distribution
     50%    1.69ms
     75%    1.87ms
     90%    2.15ms
     99%  850.00us
  181208 requests in 5.01s, 56.34MB read
Requests/sec:  36200.12
Transfer/sec:     11.26MB
`

test("wrk's report gives requests, rate and the 99th percentile in milliseconds", () => {
  assert.deepEqual(parseWrk(REPORT), {
    requests: 181_208,
    requestsPerSecond: 36_200.12,
    p99Ms: 0.85,
  })
  assert.equal(parseWrk(REPORT.replace('850.00us', '1.20s')).p99Ms, 1200)
})

test('a load that met errors gives no figure', () => {
  const refused = `${REPORT}  Non-2xx or 3xx responses: 12\n`
  const broken = `${REPORT}  Socket errors: connect 0, read 3, write 0, timeout 0\n`
  assert.throws(() => parseWrk(refused), /Non-2xx or 3xx responses: 12/)
  assert.throws(() => parseWrk(broken), /read 3/)
})

test('a report cut short gives no figure', () => {
  assert.throws(() => parseWrk('Running 5s test'), /no \/\^/)
})
