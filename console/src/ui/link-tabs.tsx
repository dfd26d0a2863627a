import type { ReactNode } from 'react'
import classes from './link-tabs.module.css'

/** Links in a row that lead to the parts of one thing; the current one is marked by the router. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  )
}
