import { Badge, Group, Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import type { ClaimSource } from '../../../../src/model/transaction.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { ruleOf } from '../../configuration/access-control/rule-row.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { claimKey, plain } from '../filters/transaction-search.ts'
import { claimText, dateOf, ruleValuesOf } from './claim-text.ts'
import classes from './token-info.module.css'

type Props = {
  claims: Readonly<Record<string, unknown>>
  sources: Readonly<Record<string, ClaimSource>> | undefined
  delivery: DeliveryName | null
}

/** Token Info: all claims of the token; each can filter the history or become a rule. */
export function TokenInfo({ claims, sources, delivery }: Props) {
  const { t } = useTranslation('transaction')
  const mayChange = useMay(endpoints.putAccessControl)
  return (
    <StackingTable
      name={t('tokenInfo.title')}
      head={[t('tokenInfo.claim'), t('tokenInfo.value'), t('tokenInfo.actions')]}
      isFramed
    >
      {Object.entries(claims).map(([name, value]) => (
        <StackingRow key={name}>
          <StackingCell place="name" isHeader className={classes.name}>
            <CodeText text={name} />{' '}
            {sources?.[name] && (
              <Badge size="sm" color="gray">
                {t(`validatedBy.${sources[name]}`)}
              </Badge>
            )}
          </StackingCell>
          <StackingCell place="below">
            <ClaimValue name={name} value={value} />
          </StackingCell>
          <StackingCell place="end">
            <ClaimActions name={name} value={value} delivery={mayChange ? delivery : null} />
          </StackingCell>
        </StackingRow>
      ))}
    </StackingTable>
  )
}

function ClaimValue({ name, value }: { name: string; value: unknown }) {
  const format = useFormat()
  const at = dateOf(name, value)
  return (
    <>
      <CodeText text={claimText(value)} />
      {at && (
        <Text span fz="sm" c="dimmed" ml={8}>
          {format.dateTime(at)} · {format.ago(at)}
        </Text>
      )}
    </>
  )
}

type ActionsProps = { name: string; value: unknown; delivery: DeliveryName | null }

function ClaimActions({ name, value, delivery }: ActionsProps) {
  const { t } = useTranslation('transaction')
  const values = ruleValuesOf(value)
  const [first] = values
  if (first === undefined) return null
  return (
    <Group gap={10} wrap="nowrap">
      <Tooltip label={t('tokenInfo.filter', { claim: name })}>
        <TextLink
          to="/transactions"
          search={{ [claimKey(name)]: plain(first) }}
          aria-label={t('tokenInfo.filter', { claim: name })}
        >
          <Icon name="filter" size={16} />
        </TextLink>
      </Tooltip>
      {delivery && (
        <Tooltip label={t('tokenInfo.rule', { claim: name })}>
          <TextLink
            to="/deliveries/$organization/$api/$version/configuration/access-control"
            params={delivery}
            search={{ rule: ruleOf({ claim: name, operator: 'oneOf', values }) }}
            aria-label={t('tokenInfo.rule', { claim: name })}
          >
            <Icon name="shield" size={16} />
          </TextLink>
        </Tooltip>
      )}
    </Group>
  )
}
