import { Failure } from './exit.ts'

/** The most bytes of a secret that is given on standard input. */
const MAX_BYTES = 64 * 1024

/** The first line of standard input: how a secret reaches a command without being seen by others. */
export async function firstLine(input: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString('utf8')
    if (text.length > MAX_BYTES) throw new Failure('standard input: the line is too long')
    if (/[\r\n]/.test(text)) break
  }
  return text.split(/\r?\n/, 1)[0]!
}

/** A secret argument, or the first line of standard input in place of `-`. */
export async function argumentOrInput(argument: string, what: string): Promise<string> {
  const value = argument === '-' ? (await firstLine(process.stdin)).trim() : argument
  if (value === '') throw new Failure(`standard input holds no ${what}`)
  return value
}
