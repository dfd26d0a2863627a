import { defineOutageTests } from './outage-case.ts'

defineOutageTests({ calmMs: 1000, outageMs: 3000, pauseMs: 5 })
