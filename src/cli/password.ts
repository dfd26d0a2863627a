import { Failure } from './exit.ts'
import { firstLine } from './standard-input.ts'

const LEAST_LENGTH = 8
const MOST_LENGTH = 1024

/** A new password: asked for twice when a person is there, else the first line of standard input. */
export async function newPassword(name: string): Promise<string> {
  const given = process.stdin.isTTY ? await asked(name) : await firstLine(process.stdin)
  const problem = problemOf(given)
  if (problem) throw new Failure(`the password of ${name}: ${problem}`)
  return given
}

async function asked(name: string): Promise<string> {
  const { cancel, isCancel, password } = await import('@clack/prompts')
  const prompt = async (
    message: string,
    validate: (value: string | undefined) => string | undefined,
  ) => {
    const answer = await password({ message, validate, output: process.stderr })
    if (!isCancel(answer)) return answer
    cancel('Nothing was changed.', { output: process.stderr })
    throw new Failure('interrupted')
  }
  const first = await prompt(`Password of ${name}`, (value) => problemOf(value ?? ''))
  await prompt('Once more', (value) => (value === first ? undefined : 'The two are not the same'))
  return first
}

function problemOf(text: string): string | undefined {
  if (text.length < LEAST_LENGTH) return `expected ${LEAST_LENGTH} characters at least`
  return text.length > MOST_LENGTH ? `expected ${MOST_LENGTH} characters at most` : undefined
}
