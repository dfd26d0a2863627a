import { Badge, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './token-info.module.css'

type Diagnostics = Transaction['diagnostics']
type Props = { transaction: { at: string; diagnostics: Diagnostics } }

const colors = { info: 'gray', warning: 'orange', error: 'red' } as const

/** Diagnostici: every word that the stages left, with code and details. */
export function DiagnosticsTab({ transaction: { at, diagnostics } }: Props) {
  const { t } = useTranslation('transaction')
  const format = useFormat()
  const startMs = Date.parse(at)
  if (diagnostics.length === 0) return <Text c="dimmed">{t('diagnostic.none')}</Text>
  return (
    <ScrollRegion name={t('tab.diagnostics')} className={classes.scroll}>
      <Table className={classes.table} aria-label={t('tab.diagnostics')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('diagnostic.at')}</Table.Th>
            <Table.Th>{t('diagnostic.stage')}</Table.Th>
            <Table.Th>{t('diagnostic.severity')}</Table.Th>
            <Table.Th>{t('diagnostic.code')}</Table.Th>
            <Table.Th>{t('diagnostic.message')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {diagnostics.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            <Table.Tr key={index}>
              <Table.Td>
                <time dateTime={one.at} title={one.at}>
                  +{format.milliseconds(Math.max(0, Date.parse(one.at) - startMs))}
                </time>
              </Table.Td>
              <Table.Td>{t(`stage.${one.stage as 'resolve'}`)}</Table.Td>
              <Table.Td>
                <Badge color={colors[one.severity]}>{t(`severity.${one.severity}`)}</Badge>
              </Table.Td>
              <Table.Td>
                <CodeText text={one.code} />
              </Table.Td>
              <Table.Td>
                <PlainText text={one.message} />
                <Details details={one.details} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}

function Details({ details }: { details: Diagnostics[number]['details'] }) {
  if (Object.keys(details).length === 0) return null
  return (
    <Text component="div" c="dimmed">
      <CodeText text={JSON.stringify(details)} />
    </Text>
  )
}
