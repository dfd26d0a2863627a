import { test } from 'node:test'
import { runChaos } from './chaos-runner.ts'

const SEED = Number(process.env.VARCO_FUZZ_SEED ?? Date.now() % 2 ** 32)

test(`twenty thousand connections of misbehaving clients leave nothing behind (seed ${SEED})`, () =>
  runChaos(SEED, 20_000))
