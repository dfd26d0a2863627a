import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddressAllowed } from '../model/address.ts'
import { Plans } from './plans.ts'
import { Providers } from './providers.ts'

const PATH = 'Ente/new/v1'

test('a delivery that is added while the list of deliveries is being read is found by the next request', async () => {
  const lists: ((paths: ReadonlySet<string>) => void)[] = []
  const asked: string[] = []
  const plans = new Plans(
    {
      paths: () => new Promise((resolve) => lists.push(resolve)),
      load: async (path) => void asked.push(path),
    },
    { providers: new Providers(Date.now, isAddressAllowed), guard: isAddressAllowed },
    () => 0,
  )

  const early = plans.load('Ente/unknown/v1')
  await turn()
  plans.forgetPaths()
  const next = plans.load(PATH)
  await turn()
  lists[1]!(new Set([PATH]))
  lists[0]!(new Set())
  await Promise.all([early, next])
  await plans.load(PATH)

  assert.deepEqual(asked, [PATH, PATH])
  assert.equal(lists.length, 2)
})

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
