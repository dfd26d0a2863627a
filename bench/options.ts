import { parseArgs } from 'node:util'

/** What a person may ask of a benchmark run. */
export type Options = {
  seconds: number
  rounds: number
  only: string[]
  json: boolean
  save: boolean
}

const HELP = `npm run bench -- [options]

Measures Varco beside plain nginx, nginx + njs doing the same job, and itself without records.

  --seconds N   length of one round of load (default 5)
  --rounds N    rounds, of which the best counts (default 3)
  --only LIST   some of plain,njs,varco,unrecorded (default all)
  --json        print the figures as JSON
  --save        write them to bench/RESULTS.md
`

/** Reads the command line; undefined when it only asked for help. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: 'plain,njs,varco,unrecorded' },
      json: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return undefined
  }
  return {
    seconds: wholeNumber('--seconds', values.seconds, 60),
    rounds: wholeNumber('--rounds', values.rounds, 20),
    only: values.only.split(','),
    json: values.json,
    save: values.save,
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Error(`${name} must be a whole number from 1 to ${most}, not '${text}'`)
}
