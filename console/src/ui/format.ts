const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

type Instant = string | number

/** Writes dates, durations, numbers and sizes as people of a language do. */
export function formats(language: string) {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const instant = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  const day = new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short' })
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hour12: false,
  })
  const dayTime = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const number = new Intl.NumberFormat(language)
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })

  return {
    time: (at: Instant) => time.format(new Date(at)),
    date: (at: Instant) => date.format(new Date(at)),
    dateTime: (at: Instant) => dateTime.format(new Date(at)),
    dayTime: (at: Instant) => dayTime.format(new Date(at)),
    day: (at: Instant) => day.format(new Date(at)),
    clock: (at: Instant) => clock.format(new Date(at)),
    instant: (at: Instant) => instant.format(new Date(at)),
    number: (value: number) => number.format(value),
    decimal: (value: number) => decimal.format(value),
    percent: (value: number) => percent.format(value),
    bytes: (value: number) => bytes(decimal, value),
    milliseconds: (value: number) => `${decimal.format(value)} ms`,
    ago: (at: Instant, nowMs = Date.now()) => ago(relative, new Date(at).getTime() - nowMs),
  }
}

/** The name of the time zone in which every date is written. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export type Formats = ReturnType<typeof formats>

function ago(format: Intl.RelativeTimeFormat, distanceMs: number): string {
  const size = Math.abs(distanceMs)
  if (size < MINUTE_MS) return format.format(Math.round(distanceMs / 1000), 'second')
  if (size < HOUR_MS) return format.format(Math.round(distanceMs / MINUTE_MS), 'minute')
  if (size < DAY_MS) return format.format(Math.round(distanceMs / HOUR_MS), 'hour')
  return format.format(Math.round(distanceMs / DAY_MS), 'day')
}

function bytes(format: Intl.NumberFormat, value: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(value, 1)) / 10))
  return `${format.format(value / 1024 ** step)} ${units[step]}`
}
