import type { ReactNode } from 'react'

type Props = {
  name: string
  className: string | undefined
  /** Drawn with a line around it. */
  isFramed?: boolean
  children: ReactNode
}

/** A part of the page that scrolls by itself: reachable by keyboard, and named for those who cannot see it. */
export function ScrollRegion({ name, className, isFramed, children }: Props) {
  return (
    <section
      className={className}
      data-framed={isFramed || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
    >
      {children}
    </section>
  )
}
