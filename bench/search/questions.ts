import type { Store } from '../../src/store/store.ts'
import { DAYS, type Landmarks } from './traffic.ts'

/** A question to the history, and how many answers it gives. */
export type Question = { name: string; ask(store: Store): Promise<number> }

const PAGE = { limit: 50 }

/** What is asked of the history, each as the console asks it. */
export function questionsAbout(landmarks: Landmarks, until: number): Question[] {
  const { id, subject, client, city, email } = landmarks
  const from = new Date(until - DAYS * 86_400_000).toISOString()
  const to = new Date(until).toISOString()
  const list = (name: string, filters: Parameters<Store['transactions']['list']>[0]): Question => ({
    name,
    ask: async (store) => (await store.transactions.list(filters, PAGE)).items.length,
  })
  const statistic = (
    by: 'time' | 'outcome' | 'delivery' | 'client' | 'subject' | 'status',
    metric: 'count' | 'latency' = 'count',
  ): Question => ({
    name: `${DAYS} days by ${by}${metric === 'latency' ? ', latency percentiles' : ''}`,
    ask: async (store) =>
      (await store.statistics({ metric, by, interval: 'day', from, to })).length,
  })
  return [
    list('newest', {}),
    list('claim value of one subject (claim.email)', { claims: { email } }),
    list('claim value of 40 subjects (claim.city)', { claims: { city } }),
    list('claim value of one in forty requests (claim.azp)', { claims: { azp: client } }),
    list('claim value of every request (claim.iss)', { claims: { iss: 'https://idp.example.it' } }),
    list('two claim values together', { claims: { azp: client, city } }),
    list('claim value that nobody has', { claims: { azp: 'nobody' } }),
    list('subject', { subject }),
    list('client and outcome', { clientId: client, outcome: 'authorization-denied' }),
    list('subject in a week', {
      subject,
      from,
      to: new Date(until - 23 * 86_400_000).toISOString(),
    }),
    list('outcome', { outcome: 'upstream-timeout' }),
    list('status', { status: '5xx' }),
    { name: 'transaction id', ask: async (store) => ((await store.transactions.find(id)) ? 1 : 0) },
    list('transaction id as free text', { q: id }),
    list('free text that many have', { q: 'pratiche/77' }),
    list('free text that a few have', { q: 'pratiche/54321' }),
    list('free text that nobody has', { q: 'introvabile' }),
    statistic('time'),
    statistic('outcome'),
    statistic('delivery'),
    statistic('status'),
    statistic('client'),
    statistic('subject'),
    statistic('outcome', 'latency'),
    statistic('delivery', 'latency'),
    statistic('client', 'latency'),
    statistic('subject', 'latency'),
  ]
}
