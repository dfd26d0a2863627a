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

type Props = {
  examples: readonly Example[]
  /** Inside the review, above the page that shows them too. */
  isRepeated?: boolean
}

/** Some of the transactions that would end differently, and which claim decides. */
export function ImpactExamples({ examples, isRepeated }: Props) {
  const { t } = useTranslation('accessControl')
  const outcomeText = useOutcomeText()
  return (
    <StackingTable
      name={t('impact.examples')}
      region={isRepeated ? t('impact.examplesInReview') : undefined}
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
