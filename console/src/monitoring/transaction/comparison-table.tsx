import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeText } from '../../ui/code-text.tsx'
import { claimText } from './claim-text.ts'
import type { Comparison } from './journey.ts'

/** What was expected against what the token said. */
export function ComparisonTable({ comparisons }: { comparisons: readonly Comparison[] }) {
  const { t } = useTranslation('transaction')
  return (
    <Table fz="sm" verticalSpacing={4} w="auto" aria-label={t('comparison.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('comparison.claim')}</Table.Th>
          <Table.Th>{t('comparison.expected')}</Table.Th>
          <Table.Th>{t('comparison.actual')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {comparisons.map(({ claim, expected, actual }) => (
          <Table.Tr key={claim + claimText(expected)}>
            <Table.Td>
              <CodeText text={claim} />
            </Table.Td>
            <Table.Td>
              <CodeText text={claimText(expected)} />
            </Table.Td>
            <Table.Td>
              {actual === null || actual === undefined ? (
                t('comparison.absent')
              ) : (
                <CodeText text={claimText(actual)} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
