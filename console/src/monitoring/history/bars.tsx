import type { Bin } from './bins.ts'
import classes from './histogram.module.css'

type Props = { bins: readonly Pick<Bin, 'count' | 'errors'>[]; height?: number }

/** Bars without axes: accepted requests, failures on top of them. */
export function Bars({ bins, height = 64 }: Props) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const scale = (height - 2) / most
  return (
    <svg
      aria-hidden="true"
      className={classes.bars}
      viewBox={`0 0 ${bins.length * 10} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
    >
      {bins.map(({ count, errors }, index) => {
        const whole = count === 0 ? 0 : Math.max(2, count * scale)
        const failed = errors === 0 ? 0 : Math.max(2, errors * scale)
        const x = index * 10 + 1
        return (
          // Bars have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <g key={index}>
            <rect
              className={classes.good}
              x={x}
              width={8}
              y={height - whole + failed}
              height={Math.max(0, whole - failed)}
            />
            <rect className={classes.bad} x={x} width={8} y={height - whole} height={failed} />
          </g>
        )
      })}
    </svg>
  )
}
