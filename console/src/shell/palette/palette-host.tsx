import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { setPaletteOpen, usePaletteOpen } from './palette-state.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Listens for Ctrl+K and loads the palette the first time it is wanted. */
export function PaletteHost() {
  const isOpen = usePaletteOpen()
  useHotkeys([['mod+K', () => setPaletteOpen(true)]], [])
  return <Suspense>{isOpen && <Palette onClose={() => setPaletteOpen(false)} />}</Suspense>
}
