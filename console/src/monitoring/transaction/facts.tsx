import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { timeZone } from '../../ui/format.ts'
import { shortId } from '../../ui/short-id.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { StatusCode } from '../table/status-code.tsx'
import classes from './facts.module.css'

/** The line under the title: status, latency, time, id, and the revision that decided. */
export function Facts({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['transaction', 'frame'])
  const format = useFormat()
  const { id, at, response, timings, revision, replayOf } = transaction
  return (
    <Group component="dl" gap="lg" className={classes.facts}>
      <Fact name={t('fact.status')}>
        <StatusCode status={response.status} />
      </Fact>
      <Fact name={t('fact.latency')}>{format.milliseconds(timings.totalMs)}</Fact>
      <Fact name={t('fact.at')}>
        <time dateTime={at} title={`${at} (UTC)`}>
          {format.instant(at)}
        </time>{' '}
        <Text span fz="xs" c="dimmed">
          {timeZone()}
        </Text>
      </Fact>
      {revision !== null && (
        <Fact name={t('fact.revision')}>
          <TextLink to="/history/$revision" params={{ revision: String(revision) }}>
            r{revision}
          </TextLink>
        </Fact>
      )}
      <Fact name={t('fact.id')}>
        <CodeText text={id} copyLabel={t('frame:action.copyWhat', { what: t('fact.id') })} />
      </Fact>
      {replayOf && (
        <Fact name={t('fact.replayOf')}>
          <TextLink to="/transactions/$id" params={{ id: replayOf }}>
            {shortId(replayOf)}
          </TextLink>
        </Fact>
      )}
    </Group>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="xs" c="dimmed">
        {name}
      </Text>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
