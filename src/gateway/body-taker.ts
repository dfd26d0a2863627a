/** Takes the request body once the walk has come so far. */
export type BodyTaker = {
  onBody(buffer: Buffer, start: number, end: number): void
  onBodyIdle(): void
  onBodyEnd(): void
}
