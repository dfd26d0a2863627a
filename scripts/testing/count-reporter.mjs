/** A reporter for node's test runner that prints one JSON line: the counts of the whole run. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // Each file has a summary too; the one of the run names no file.
    if (type === 'test:summary' && data.file === undefined) yield `${JSON.stringify(data.counts)}\n`
  }
}
