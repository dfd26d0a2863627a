import { test } from 'node:test'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { loadScenario, startAdminWorld } from './admin-world.ts'
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000 }
test('dbg', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (let b = 0; b < 10; b++) {
    const sets = Array.from({length: 2000}, (_, i) => sampleClaimSet('u' + (b*2000+i), { azp: 'c' + (i % 7), jti: 'j' + (b*2000+i), exp: 1790000000 + i }))
    await world.store.transactions.append('n1', sets, sets.map((s) => sampleTransactionBy(s, {})))
  }
  await world.call('GET', '/health/live').catch(() => 0)
  for (const rules of [['azp=c1, c2', 'aud=petstore-client'], ['azp=${query:x}']]) for (let k = 0; k < 2; k++) {
  let t = cpu()
  const r = await world.call('POST', '/api/v1/deliveries/Ente/PetStore/v2/access-control/preview', { body: { rules, last: 100000 } })
  console.log(r.status, r.body.examined, 'cpu ms', cpu() - t)
  t = cpu()
  await world.store.transactions.scanClaims({organization:'Ente',api:'PetStore',version:'v2'}, 100000)
  console.log('scan', cpu() - t)
  }
})
