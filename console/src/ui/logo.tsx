/** The mark of the product: a gate with an arrow through it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-blue-6)" />
      <g stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 24V15a8 8 0 0 1 16 0v9" strokeWidth="3.2" />
        <path d="M12 19h8m-3-3.2 3.2 3.2-3.2 3.2" strokeWidth="2.4" />
      </g>
    </svg>
  )
}
