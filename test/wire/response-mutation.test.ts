import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers, checkAnswer, compareAnswers } from './response-mutations.ts'
import { AnsweringUpstream } from './response-readings.ts'

test('whatever answer we accept, Node accepts with the same meaning', async () => {
  await using upstream = await AnsweringUpstream.start()

  for (const bytes of answers) await checkAnswer(upstream, bytes)
})

const SEED = Number(process.env.VARCO_FUZZ_SEED ?? 20_261_115)

test('mutated answers that we accept mean the same to Node', async () => {
  await using upstream = await AnsweringUpstream.start()

  const accepted = await compareAnswers(upstream, SEED, 1500)

  assert.ok(accepted > 150, `only ${accepted} were accepted: the mutations are too wild`)
})
