import classes from './status-code.module.css'

/** An HTTP status, coloured by its class; the number says it all. */
export function StatusCode({ status }: { status: number | null }) {
  return (
    <span
      className={classes.status}
      data-class={status === null ? undefined : Math.floor(status / 100)}
    >
      {status ?? '—'}
    </span>
  )
}
