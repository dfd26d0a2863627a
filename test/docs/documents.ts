import { diagnostics } from '../../src/model/diagnostic.ts'
import { outcomes } from '../../src/model/outcome.ts'
import { gatewayStatus, type Problem, problems } from '../../src/model/problem.ts'
import { settingRows } from '../../src/runtime/settings.ts'

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n')

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

const code = (text: string) => `\`${text}\``

/** docs/settings.md: every setting of the process. */
export function settingsDocument(): string {
  const rows = Object.values(settingRows).map(({ flag, variable, shown, describe }) => [
    flag === undefined ? '' : code(`--${flag}`),
    code(variable),
    shown,
    describe,
  ])
  return `# Settings of the process

Flags win over environment variables, and those over the default. What belongs to the APIs themselves (deliveries, token
policies, retention, the life of the configuration cache) is the configuration document: see
[configuration.md](guide/configuration.md).

${table(['flag', 'variable', 'default', 'what it is'], rows)}
`
}

/** docs/errors.md: every error answer, outcome and diagnostic. */
export function errorsDocument(): string {
  const answers = Object.values(problems).map((problem: Problem) => [
    String(problem.status),
    problem.title,
    problem.detail,
    code(gatewayStatus(problem)),
    problem.challenge ? code(problem.challenge.error) : '',
    code(problem.outcome),
    code(problem.reason),
  ])
  const labels = Object.entries(outcomes).map(([slug, { it, en }]) => [code(slug), it, en])
  const texts = Object.entries(diagnostics).map(([key, { stage, severity, it, en }]) => [
    code(key),
    stage,
    severity,
    it,
    en,
  ])
  return `# Errors, outcomes, diagnostics

## Error answers

Every error of the gateway is \`application/problem+json\` with \`type\`, \`title\`, \`status\`, \`detail\` and \`gateway_status\`.
Where the token is at fault, \`WWW-Authenticate\` names the error; the realm is the name of the token policy.

${table(['status', 'title', 'detail', 'gateway_status', 'challenge', 'outcome', 'reason'], answers)}

## Outcomes

${table(['outcome', 'Italian', 'English'], labels)}

## Diagnostics

The first three digits are the stage; \`{name}\` is a field of the diagnostic's details. Codes never change their meaning.

${table(['code', 'stage', 'severity', 'Italian', 'English'], texts)}
`
}
