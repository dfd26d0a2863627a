/** A reporter for node's test runner that prints a JSON line a file and one, without a file, for the whole run. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue
    const { file, counts, duration_ms: ms } = data
    yield `${JSON.stringify({ file, counts, ms })}\n`
  }
}
