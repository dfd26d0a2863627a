import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import classes from './content-view.module.css'
import { isFromGateway } from './gateway-headers.ts'
import { Payload } from './payload.tsx'

/** Contenuti Ingresso or Uscita: headers, those that the gateway added apart, and the payload. */
export function ContentView({ content }: { content: Content }) {
  const { t } = useTranslation('transaction')
  const { part, headers, body, truncated } = content
  const title = t(`message.${part}`)
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        <Text fz="sm" c="dimmed">
          {t(`message.${part}-way`)}
        </Text>
        {truncated && <Badge color="orange">{t('message.truncated')}</Badge>}
      </Group>
      {headers && <Headers content={content} headers={headers} title={title} />}
      {body !== null && <Payload content={content} />}
    </Stack>
  )
}

type HeadersProps = { content: Content; headers: NonNullable<Content['headers']>; title: string }

function Headers({ content, headers, title }: HeadersProps) {
  const { t } = useTranslation('transaction')
  return (
    <StackingTable
      name={`${title}: ${t('message.headers')}`}
      head={[t('message.header'), t('message.value')]}
      isFramed
    >
      {headers.map(([name, value], index) => {
        const isAdded = isFromGateway(content.part, name)
        return (
          // Headers may repeat: only their place tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <StackingRow key={index} isMarked={isAdded}>
            <StackingCell place="title" isHeader className={classes.name}>
              <CodeText text={name} />{' '}
              {isAdded && (
                <Badge size="sm" color="blue">
                  {t('message.added')}
                </Badge>
              )}
            </StackingCell>
            <StackingCell place="below">
              <CodeText text={value} />
            </StackingCell>
          </StackingRow>
        )
      })}
    </StackingTable>
  )
}
