import type { TransactionColumn } from './columns.tsx'
import classes from './transaction-table.module.css'

/** The names of the columns. */
export function TableHead({ columns }: { columns: readonly TransactionColumn[] }) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, secondary, align }) => (
          <th key={id} scope="col" data-secondary={secondary} data-align={align}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}
