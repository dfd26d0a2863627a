import type { Migration } from './migration.ts'

// The outcomes that are no errors, by their numbers: success and CORS preflight.
const FINE = '0, 11'

/**
 * Clients and subjects are counted for whole days without deliveries and outcomes too, so that a month is short to add
 * up; where they are counted in detail, what belongs to one of them lies together.
 */
export const dailyStatistics: Migration = {
  number: 3,
  statements(dialect) {
    const clustered = dialect === 'sqlite' ? ' without rowid' : ''
    const table = (name: string, keys: string[], values: string[]) =>
      `create table ${name} (${[...keys, ...values].map((column) => `${column} bigint not null`).join(', ')},
        primary key (${keys.join(', ')}))${clustered}`
    const rekeyed = (who: string) => {
      const keys = ['grain', 'at', who, 'delivery', 'outcome', 'bucket']
      const columns = [...keys, 'count'].join(', ')
      return [
        `alter table statistic_${who} rename to statistic_${who}_before`,
        table(`statistic_${who}`, keys, ['count']),
        `insert into statistic_${who} (${columns})
          select ${columns} from statistic_${who}_before order by ${keys.join(', ')}`,
        `drop table statistic_${who}_before`,
      ]
    }
    const daily = (who: string, keys: string[]) => [
      table(`statistic_${who}_day`, keys, ['count', 'errors']),
      `insert into statistic_${who}_day (${keys.join(', ')}, count, errors)
        select ${keys.join(', ')}, sum(count), sum(case when outcome in (${FINE}) then 0 else count end)
        from statistic_${who} where grain = 2 group by ${keys.join(', ')}`,
    ]
    return [
      ...rekeyed('client'),
      ...rekeyed('subject'),
      // There are few clients and many subjects: latencies of all subjects would be as many rows as transactions.
      ...daily('client', ['at', 'client', 'bucket']),
      ...daily('subject', ['at', 'subject']),
    ]
  },
}
