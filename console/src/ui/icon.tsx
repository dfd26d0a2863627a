import { type IconName, iconPaths } from './icon-paths.ts'

type Props = { name: IconName; size?: number }

/** A small outline picture beside a text; screen readers pass over it, so the text must say it all. */
export function Icon({ name, size = 18 }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
