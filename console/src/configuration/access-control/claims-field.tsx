import { Input } from '@mantine/core'
import { type Ref, useDeferredValue, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { useField } from '../../forms/fields/use-field.ts'
import classes from './claims-field.module.css'
import { ClaimsText } from './claims-text.tsx'
import { RuleRows } from './rule-rows.tsx'
import { type RecentClaims, useRecentClaims } from './use-recent-claims.ts'

type Props = { form: UseFormReturn<AccessControl>; delivery: DeliveryName }

/** Claims: the rules as rows and as text; both edit the same lines, so they are always in step. */
export function ClaimsField({ form, delivery }: Props) {
  const name = 'authorization.claims.rules'
  const { error, errorId } = useField({ form, name })
  const offered = useRecentClaims(delivery)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <div>
          <RulesAndText
            rules={value}
            offered={offered}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
          />
          {error && (
            <Input.Error id={errorId} role="alert" mt="xs">
              {error}
            </Input.Error>
          )}
        </div>
      )}
    />
  )
}

type BothProps = {
  rules: string[]
  offered: RecentClaims
  onChange: (rules: string[]) => void
  onBlur: () => void
  inputRef: Ref<HTMLTextAreaElement>
}

function RulesAndText({ rules, offered, onChange, onBlur, inputRef }: BothProps) {
  const [isTyping, setTyping] = useState(false)
  // Rows are many controls: while the text is typed they follow when there is time, so that typing never waits.
  const followed = useDeferredValue(rules)
  return (
    <div className={classes.editor}>
      <RuleRows rules={isTyping ? followed : rules} offered={offered} onChange={onChange} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus is only watched, the text area inside is the control */}
      <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        <ClaimsText rules={rules} onChange={onChange} onBlur={onBlur} inputRef={inputRef} />
      </div>
    </div>
  )
}
