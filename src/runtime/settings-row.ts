/** A setting of the process: one flag, one environment variable, one default. */
export type Row<T> = {
  readonly flag: string | undefined
  readonly variable: string
  readonly describe: string
  readonly fallback: T
  /** How the default reads in the documentation. */
  readonly shown: string
  read(text: string): T
}

export const text = (value: string) => value
export function flagText(value: string): boolean {
  const word = value.toLowerCase()
  if (['', '1', 'true', 'yes', 'on'].includes(word)) return true
  if (['0', 'false', 'no', 'off'].includes(word)) return false
  throw new SettingError(`expected true or false, not '${value}'`)
}
export const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function port(value: string): number {
  return whole(value, 0, 65_535, 'a port')
}

export function whole(value: string, least: number, most: number, what: string): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new SettingError(`expected ${what} from ${least} to ${most}, not '${value}'`)
  }
  return number
}

export function httpUrl(value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new SettingError(`expected a URL that starts with http:// or https://, not '${value}'`)
  }
  return value.replace(/\/+$/, '')
}

export function redisUrl(value: string): string {
  if (!/^rediss?:$/.test(URL.parse(value)?.protocol ?? '')) {
    // The value is not repeated: it may hold a password.
    throw new SettingError('expected a URL that starts with redis:// or rediss://')
  }
  return value
}

export function language(value: string): 'it' | 'en' {
  if (value === 'it' || value === 'en') return value
  throw new SettingError(`expected it or en, not '${value}'`)
}

/** A setting that cannot be read: the message names it and what was expected. */
export class SettingError extends Error {}

export const row = <T>(
  flag: string | undefined,
  variable: string,
  fallback: T,
  read: (text: string) => T,
  describe: string,
  shown = String(fallback),
): Row<T> => ({ flag, variable, fallback, read, describe, shown })
