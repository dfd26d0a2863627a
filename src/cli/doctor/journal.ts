import { journalBacklog } from '../../runtime/journal-backlog.ts'
import { type Finding, ok, warn } from './finding.ts'

const MIB = 1024 ** 2
const LARGE_BACKLOG_BYTES = 256 * MIB

/** Are the records moved from the journal into the database? */
export async function checkJournal(data: string, isRunning: boolean): Promise<Finding[]> {
  const { bytes, setAside } = await journalBacklog(data)
  const message = `${(bytes / MIB).toFixed(1)} MiB in the journal`
  const advice = isRunning
    ? 'the database does not keep up or is away: look into the log of the node'
    : 'start the node: it stores what is left'
  return [
    bytes > LARGE_BACKLOG_BYTES ? warn('journal', message, advice) : ok('journal', message),
    ...(setAside > 0
      ? [
          warn(
            'journal',
            `${setAside} pieces of the journal were set aside as unreadable`,
            `look into ${data}/journal`,
          ),
        ]
      : []),
  ]
}
