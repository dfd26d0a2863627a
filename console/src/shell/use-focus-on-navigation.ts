import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the content after each change of page, so that keyboard and screen reader follow the eye. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()

  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}
