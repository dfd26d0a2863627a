import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import mono from '../../ui/mono.module.css'
import { type DraftRequest, methods } from './draft-request.ts'

/** Where the request goes: delivery, method and path. */
export function AddressFields({ draft }: { draft: DraftRequest }) {
  const { t } = useTranslation('tools')
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  const names = data?.items.map(deliveryPath) ?? []
  const isKnown = names.includes(draft.delivery)
  const isMissing = data !== undefined && draft.delivery !== '' && !isKnown
  return (
    <>
      <NativeSelect
        // The list comes later than the form: then the chosen delivery is chosen again.
        key={names.join()}
        name="delivery"
        label={t('try.delivery')}
        data={names}
        required
        defaultValue={isKnown ? draft.delivery : names[0]}
        error={isMissing && t('try.noDelivery', { name: draft.delivery })}
      />
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <NativeSelect
          name="method"
          label={t('try.method')}
          data={methods.includes(draft.method) ? methods : [...methods, draft.method]}
          defaultValue={draft.method}
          w={110}
        />
        <TextInput
          name="path"
          label={t('try.path')}
          defaultValue={draft.path}
          classNames={{ input: mono.input }}
          spellCheck={false}
          maxLength={8000}
          flex={1}
        />
      </Group>
    </>
  )
}
