import { test } from 'node:test'
import { holdAgainstFlood } from './flood-case.ts'

test('C22 20,000 random tokens leave the memory of each worker bounded and a warm token a hit', (t) =>
  holdAgainstFlood(t, 20_000))
