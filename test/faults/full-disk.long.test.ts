import { defineFullDiskTests } from './full-disk-case.ts'

defineFullDiskTests({ calmMs: 5000, fullMs: 60_000, pauseMs: 0 })
