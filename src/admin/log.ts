/** Where the admin API writes what operators should know: fields first, then a sentence. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
