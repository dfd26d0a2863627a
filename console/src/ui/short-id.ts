/** The end of a transaction's id, where it is only to be told apart: ids begin with their time, which neighbours share. */
export function shortId(id: string): string {
  return id.slice(-8)
}
