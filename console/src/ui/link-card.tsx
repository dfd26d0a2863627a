import { Card, type CardProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './link-card.module.css'

type Props = CardProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof CardProps> & { ref?: Ref<HTMLAnchorElement> }

function AnchorCard(props: Props) {
  return <Card component="a" {...props} className={classes.card} />
}

/** A card that is one large link. */
export const LinkCard = createLink(AnchorCard)
