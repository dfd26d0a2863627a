import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import { ChoiceField } from '../../forms/fields/choice-field.tsx'
import { ListField } from '../../forms/fields/list-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'

type Props = { form: UseFormReturn<AccessControl>; part: 'scopes' | 'roles' }

/** Scopes or roles that the token must have: all of a list, or any. */
export function MembershipFields({ form, part }: Props) {
  const { t } = useTranslation('accessControl')
  const isEnabled = useWatch({ control: form.control, name: `authorization.${part}.enabled` })
  return (
    <>
      <SwitchField
        form={form}
        name={`authorization.${part}.enabled`}
        label={t(`authorization.${part}State`)}
      />
      {isEnabled && (
        <>
          <ListField
            form={form}
            name={`authorization.${part}.values`}
            label={t(`authorization.${part}`)}
          />
          <ChoiceField
            form={form}
            name={`authorization.${part}.require`}
            label={t('authorization.require')}
            choices={[
              { value: 'all', label: t('authorization.all') },
              { value: 'any', label: t('authorization.any') },
            ]}
          />
        </>
      )}
    </>
  )
}
