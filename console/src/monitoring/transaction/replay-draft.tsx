import { Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { rulesOf } from '../../configuration/access-control/rule-lines.ts'

type Props = { delivery: DeliveryName; onChange: (draft: AccessControl | undefined) => void }

/** Other claim rules to decide by, without saving them. */
export function ReplayDraft({ delivery, onChange }: Props) {
  const { t } = useTranslation('transaction')
  const { data: current } = useQuery(query(endpoints.getAccessControl, { params: delivery }))
  const [isOn, setOn] = useState(false)
  const saved = current?.authorization.claims.rules ?? []
  const propose = (rules: string[]) => onChange(current && withRules(current, rules))
  return (
    <>
      <Switch
        label={t('replay.draft')}
        checked={isOn}
        disabled={!current}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          if (event.currentTarget.checked) propose(saved)
          else onChange(undefined)
        }}
      />
      {isOn && (
        <Textarea
          label={t('replay.rules')}
          description={t('replay.rulesHint')}
          defaultValue={saved.join('\n')}
          onChange={(event) => propose(rulesOf(event.currentTarget.value))}
          autosize
          minRows={3}
          maxRows={10}
          ff="monospace"
          spellCheck={false}
        />
      )}
    </>
  )
}

function withRules(current: AccessControl, rules: string[]): AccessControl {
  const { authorization } = current
  const isOn = rules.length > 0
  const claims = { enabled: isOn, rules }
  return {
    ...current,
    authorization: { ...authorization, enabled: authorization.enabled || isOn, claims },
  }
}
