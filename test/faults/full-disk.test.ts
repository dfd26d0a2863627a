import { defineFullDiskTests } from './full-disk-case.ts'

defineFullDiskTests({ calmMs: 1500, fullMs: 3000, pauseMs: 5 })
