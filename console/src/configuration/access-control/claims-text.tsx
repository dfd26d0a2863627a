import { Textarea } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../forms/changes.ts'
import { useValidationText } from '../../forms/validation-text.ts'
import mono from '../../ui/mono.module.css'
import classes from './claims-field.module.css'
import { faultsOf, type RuleFault, rulesOf } from './rule-lines.ts'

type Props = {
  rules: readonly string[]
  onChange: (rules: string[]) => void
  onBlur: () => void
  inputRef: Ref<HTMLTextAreaElement>
}

/** The rules as the text they are; what cannot be read is shown at its character. */
export function ClaimsText({ rules, onChange, onBlur, inputRef }: Props) {
  const { t } = useTranslation('accessControl')
  const [typed, setTyped] = useState('')
  // Blank lines belong to the typist: the text is rewritten only when the rules changed elsewhere.
  const text = isSame(rulesOf(typed), rules) ? typed : rules.join('\n')
  const faults = faultsOf(rules)
  return (
    <div>
      <Textarea
        ref={inputRef}
        label={t('claims.label')}
        description={t('claims.textHint')}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(rulesOf(event.currentTarget.value))
        }}
        onBlur={onBlur}
        autosize
        minRows={4}
        maxRows={16}
        classNames={{ input: mono.input }}
        spellCheck={false}
        autoComplete="off"
        error={faults.length > 0}
      />
      {faults.map((fault) => (
        <Fault key={fault.line} fault={fault} />
      ))}
    </div>
  )
}

function Fault({ fault }: { fault: RuleFault }) {
  const { t } = useTranslation('accessControl')
  const say = useValidationText()
  return (
    <div role="alert" className={classes.fault}>
      {t('claims.fault', fault)}: {say(fault.message)}
      <pre className={classes.excerpt} aria-hidden="true">
        {`${fault.source}\n${' '.repeat(fault.character - 1)}^`}
      </pre>
    </div>
  )
}
