import { deliveryPath } from '../model/delivery-path.ts'
import { explainTransaction, explanationText } from '../model/explanation.ts'
import { outcomes } from '../model/outcome.ts'
import type { Transaction } from '../model/transaction.ts'
import { shownValue, type Terminal, visible } from './terminal.ts'
import { outcomeColour } from './transaction-row.ts'

type Look = { paint: Terminal['paint']; language: 'it' | 'en' }

/** A transaction in full as people read it: what happened in one sentence, then everything that is known. */
export function transactionDetail(one: Transaction, look: Look): string {
  const { paint, language } = look
  const sentence = visible(explanationText(explainTransaction(one, language)))
  const sections = [
    [paint(['bold', outcomeColour(one.outcome)], sentence)],
    facts(general(one, look)),
    section(look, 'Sender', facts(Object.entries(one.sender ?? {}))),
    section(look, 'Token Info', facts(Object.entries(one.token?.claims ?? {}))),
    section(
      look,
      'Diagnostics',
      one.diagnostics.map((each) => diagnosticLine(each, look)),
    ),
    ...one.contents.map((content) =>
      section(look, `Contents: ${content.part}`, contentLines(content)),
    ),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function general(one: Transaction, { language }: Look): [string, unknown][] {
  const { request, response, timings } = one
  const query = request.query === null ? '' : `?${request.query}`
  return [
    ['id', one.id],
    ['time', one.at],
    ['outcome', `${outcomes[one.outcome][language]}${one.reason ? ` (${one.reason})` : ''}`],
    ['request', `${request.method} ${request.path}${query}`],
    ['from', request.clientAddress],
    ['delivery', one.delivery && deliveryPath(one.delivery)],
    ['status', response.status],
    ['application status', response.upstreamStatus],
    ['gateway status', response.gatewayStatus],
    ['token', one.token && `${one.token.source}, ${checks(one.token)}`],
    [
      'time taken',
      `${timings.totalMs} ms (token ${ms(timings.tokenMs)}, application ${ms(timings.upstreamMs)})`,
    ],
    ['node', one.node],
    ['revision', one.revision],
    ['message id', one.messageId],
    ['repeats', one.replayOf],
  ]
}

function checks({ validatedBy, cached }: NonNullable<Transaction['token']>): string {
  const by = validatedBy.length === 0 ? 'not validated' : `validated by ${validatedBy.join(', ')}`
  return cached ? `${by} (cached)` : by
}

function ms(value: number | null): string {
  return value === null ? '-' : `${value} ms`
}

function section({ paint }: Look, title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [paint('bold', title), ...lines.map((line) => `  ${line}`)]
}

function facts(entries: [string, unknown][]): string[] {
  const known = entries.filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(0, ...known.map(([name]) => visible(name).length))
  return known.map(([name, value]) => `${visible(name).padEnd(width)}  ${shownValue(value)}`)
}

const severities = { info: 'gray', warning: 'yellow', error: 'red' } as const

function diagnosticLine(one: Transaction['diagnostics'][number], { paint }: Look): string {
  const time = one.at.slice(11, 23)
  return `${time}  ${one.stage.padEnd(12)}  ${paint(severities[one.severity], one.code)}  ${visible(one.message)}`
}

function contentLines({ headers, body, truncated }: Transaction['contents'][number]): string[] {
  return [
    ...(headers ?? []).map(([name, value]) => `${visible(name)}: ${visible(value)}`),
    ...(body === null ? [] : body.split('\n').map(visible)),
    ...(truncated ? ['… (cut)'] : []),
  ]
}
