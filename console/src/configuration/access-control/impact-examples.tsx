import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { shortId } from '../../ui/short-id.ts'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'

type Example = AnswerOf<'previewAccessControl'>['examples'][number]

const SHOWN = 5

/** Some of the transactions that would end differently, and which claim decides. */
export function ImpactExamples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('accessControl')
  const outcomeText = useOutcomeText()
  return (
    <StackingTable
      name={t('impact.examples')}
      head={[t('impact.transaction'), t('impact.change'), t('impact.why')]}
      fz="sm"
      verticalSpacing={4}
    >
      {examples.slice(0, SHOWN).map((example) => (
        <StackingRow key={example.transactionId}>
          <StackingCell place="line">
            <TextLink to="/transactions/$id" params={{ id: example.transactionId }}>
              {shortId(example.transactionId)}
            </TextLink>
          </StackingCell>
          <StackingCell place="below">
            {outcomeText(example.before)} → {outcomeText(example.after)}
          </StackingCell>
          <StackingCell place="below">
            {example.claim && (
              <CodeText
                text={t('impact.whyText', {
                  claim: example.claim,
                  actual: JSON.stringify(example.actual),
                })}
              />
            )}
          </StackingCell>
        </StackingRow>
      ))}
    </StackingTable>
  )
}
