import type { ReactNode } from 'react'

type Props = { name: string; className: string | undefined; children: ReactNode }

/** A part of the page that scrolls by itself: reachable by keyboard, and named for those who cannot see it. */
export function ScrollRegion({ name, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={className} tabIndex={0} aria-label={name}>
      {children}
    </section>
  )
}
