import { test } from 'node:test'
import { holdAgainstFlood } from './flood-case.ts'

test('C22 one million random tokens leave the memory of each worker bounded and a warm token a hit', (t) =>
  holdAgainstFlood(t, 1_000_000))
