import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './text-link.module.css'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  strong?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function PlainLink({ strong, className = '', ref, ...rest }: Props) {
  return (
    <a
      ref={ref}
      className={`${classes.link} ${className}`}
      data-strong={strong || undefined}
      {...rest}
    />
  )
}

/** A link of the console inside text or a table; `to` and `params` are checked against the routes. */
export const TextLink = createLink(PlainLink)
