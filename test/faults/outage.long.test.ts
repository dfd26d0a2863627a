import { defineOutageTests } from './outage-case.ts'

defineOutageTests({ calmMs: 10_000, outageMs: 60_000, pauseMs: 0 })
