import { useTranslation } from 'react-i18next'
import type { NodeState } from '../../../../src/model/endpoints/runtime.ts'
import { useFormat } from '../../ui/use-format.ts'
import { FactTable } from './fact-table.tsx'

/** The caches of a node: how full they are and how often they answer. */
export function CacheTable({ owner, caches }: { owner: string; caches: NodeState['caches'] }) {
  const { t } = useTranslation('tools')
  const format = useFormat()
  const rate = (hits: number, misses: number) =>
    hits + misses === 0 ? '—' : format.percent(hits / (hits + misses))
  return (
    <FactTable
      owner={owner}
      title={t('caches.title')}
      empty={t('caches.none')}
      columns={[
        { name: t('caches.name'), place: 'title' },
        { name: t('caches.entries'), place: 'last', isLabelled: true },
        { name: t('caches.rate'), place: 'last', isLabelled: true },
      ]}
      rows={caches.map(({ name, entries, maxEntries, hits, misses }) => [
        t(`cache.${name}` as 'cache.plans', { defaultValue: name }),
        `${format.number(entries)} / ${format.number(maxEntries)}`,
        `${rate(hits, misses)} (${format.number(hits)} / ${format.number(hits + misses)})`,
      ])}
    />
  )
}
