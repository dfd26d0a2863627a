import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import classes from './impact-preview.module.css'

type Example = AnswerOf<'previewAccessControl'>['examples'][number]

const SHOWN = 5

/** Some of the transactions that would end differently, and which claim decides. */
export function ImpactExamples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('accessControl')
  const outcomeText = useOutcomeText()
  return (
    <div className={classes.examples}>
      <Table fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('impact.transaction')}</Table.Th>
            <Table.Th>{t('impact.change')}</Table.Th>
            <Table.Th>{t('impact.why')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {examples.slice(0, SHOWN).map((example) => (
            <Table.Tr key={example.transactionId}>
              <Table.Td>
                <TextLink to="/transactions/$id" params={{ id: example.transactionId }}>
                  {example.transactionId.slice(0, 8)}
                </TextLink>
              </Table.Td>
              <Table.Td>
                {outcomeText(example.before)} → {outcomeText(example.after)}
              </Table.Td>
              <Table.Td>
                {example.claim && (
                  <CodeText
                    text={t('impact.whyText', {
                      claim: example.claim,
                      actual: JSON.stringify(example.actual),
                    })}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
