import classes from './sparkline.module.css'

type Props = {
  values: readonly number[]
  label: string
  width?: number
  height?: number
  /** As wide as its place instead of `width`. */
  fill?: boolean
}

/** A line without axes: the shape of something over time, with its sum in words for those who cannot see it. */
export function Sparkline({ values, label, width = 96, height = 24, fill }: Props) {
  const most = Math.max(...values, 1)
  const step = width / Math.max(values.length - 1, 1)
  const points = values.map((value, index) => {
    const y = height - 2 - (value / most) * (height - 4)
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      role="img"
      aria-label={label}
      width={fill ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classes.line}
    >
      <polygon
        points={`0,${height} ${points.join(' ')} ${width},${height}`}
        className={classes.area}
      />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
