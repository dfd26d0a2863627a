import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onPostgres } from './databases.ts'
import { author, smallConfiguration } from './documents.ts'
import { eventually } from './eventually.ts'

onPostgres(({ make, server }) => {
  test('a store outlives its server: it says so, recovers by itself, and misses no reset', async () => {
    await using database = await make()
    const [store, other] = [await database.open(), await database.open()]
    await store.configuration.replace(smallConfiguration(), author)
    const heard: number[] = []
    store.cacheGenerations.listen((generation) => heard.push(generation))
    await other.cacheGenerations.announce()
    await eventually('the first reset is heard of', () => heard.includes(1))

    await server().stop()
    assert.equal(await store.ping(), false)
    await assert.rejects(store.configuration.current())
    await server().start()

    await eventually('the store answers again', () => store.ping())
    await other.cacheGenerations.announce()
    await eventually('the second reset is heard of', () => heard.includes(2))
    assert.equal((await store.configuration.current()).revision, 1)
  })
})
