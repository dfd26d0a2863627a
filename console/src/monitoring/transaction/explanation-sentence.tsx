import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Explainable, explainTransaction } from '../../../../src/model/explanation.ts'
import { visibleText } from '../../ui/visible-text.ts'
import classes from './explanation-sentence.module.css'

/** The one sentence that says what happened; values of the request stand out and stay text. */
export function ExplanationSentence({ transaction }: { transaction: Explainable }) {
  const { i18n } = useTranslation()
  const { parts } = explainTransaction(transaction, i18n.language === 'en' ? 'en' : 'it')
  return (
    <Text className={classes.sentence}>
      {parts.map(({ kind, text }, index) =>
        kind === 'value' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <code key={index} className={classes.value}>
            {visibleText(text)}
          </code>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
