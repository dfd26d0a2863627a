import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './change-list.module.css'
import type { Change } from './changes.ts'
import { labelOf, useValueText } from './describe-value.ts'

type Props = { changes: readonly Change[]; labels: Readonly<Record<string, string>> }

/** Changed fields, each with what it was and what it will be. */
export function ChangeList({ changes, labels }: Props) {
  return (
    <Stack gap="sm" component="ul" className={classes.list}>
      {changes.map((change) => (
        <li key={change.path.join('.')} className={classes.change}>
          <Text fw={600} fz="sm">
            {labelOf(change.path, labels)}
          </Text>
          <Sides change={change} />
        </li>
      ))}
    </Stack>
  )
}

// Lists say which members came and went; everything else says before and after.
function Sides({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation('forms')
  const text = useValueText()
  const [was, is] = [membersOf(before), membersOf(after)]
  const gone = was && is ? was.filter((one) => !is.includes(one)) : [text(before)]
  const come = was && is ? is.filter((one) => !was.includes(one)) : [text(after)]
  return (
    <>
      {gone.map((line) => (
        <del key={line} className={classes.before}>
          <VisuallyHidden>{t('review.before')}: </VisuallyHidden>
          {line}
        </del>
      ))}
      {come.map((line) => (
        <ins key={line} className={classes.after}>
          <VisuallyHidden>{t('review.after')}: </VisuallyHidden>
          {line}
        </ins>
      ))}
      {was && is && gone.length + come.length === 0 && <Text fz="sm">{t('review.reordered')}</Text>}
    </>
  )
}

function membersOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}
