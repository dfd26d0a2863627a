import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareSplits, compareWithNode } from './mutation-runner.ts'
import { compareAnswers } from './response-mutations.ts'
import { AnsweringUpstream } from './response-readings.ts'

// Another seed every time; a failure prints the bytes that caused it.
const SEED = Number(process.env.VARCO_FUZZ_SEED ?? Date.now() % 2 ** 32)

test(`a million mutated requests read the same whole and in any pieces (seed ${SEED})`, () =>
  compareSplits(SEED, 1_000_000))

test(`a quarter million mutated requests mean the same to Node (seed ${SEED})`, async () => {
  assert.ok((await compareWithNode(SEED, 250_000)) > 25_000)
})

test(`fifty thousand mutated answers mean the same to Node (seed ${SEED})`, async () => {
  await using upstream = await AnsweringUpstream.start()

  assert.ok((await compareAnswers(upstream, SEED, 50_000)) > 5000)
})
