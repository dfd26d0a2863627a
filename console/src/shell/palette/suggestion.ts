import type { IconName } from '../../ui/icon-paths.ts'

/** A line of the palette. */
export type Suggestion = {
  key: string
  icon: IconName
  label: string
  hint?: string
  run: () => void
}
