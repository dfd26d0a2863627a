import { test } from 'node:test'
import { runChaos } from './chaos-runner.ts'

test('whatever clients and the application do at once, every request ends in one record', () =>
  runChaos(20_261_115, 400))
