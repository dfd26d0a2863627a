import { Text } from '@mantine/core'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { PartBoxes } from './part-boxes.tsx'
import classes from './recording-flow.module.css'

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>
  /** Where the recorded messages sit in the document: empty, or a path that ends in a dot. */
  at: string
}

/** The way of a request and its response, client → gateway → application, with what is kept at each step. */
export function RecordingFlow<T extends FieldValues>({ form, at }: Props<T>) {
  return (
    <>
      <Message form={form} at={at} message="request" />
      <Message form={form} at={at} message="response" />
    </>
  )
}

function Message<T extends FieldValues>({
  form,
  at,
  message,
}: Props<T> & { message: 'request' | 'response' }) {
  const { t } = useTranslation('recording')
  const name = (field: string) => `${at}${message}.${field}` as FieldPath<T>
  const isEnabled = useWatch({ control: form.control, name: name('enabled') })
  const isRequest = message === 'request'
  const [first, second] = isRequest
    ? (['inbound', 'outbound'] as const)
    : (['outbound', 'inbound'] as const)
  return (
    // Chromium stops drawing a field with container queries when a fieldset around it grows.
    // biome-ignore lint/a11y/useSemanticElements: a group that is no fieldset
    <div role="group" className={classes.message} aria-label={t(message)}>
      <SwitchField
        form={form}
        name={name('enabled')}
        label={t(isRequest ? 'requestState' : 'responseState')}
      />
      {isEnabled && (
        <div className={classes.flow} data-direction={message}>
          <Station icon="person" text={t('client')} />
          <PartBoxes form={form} name={name(first)} message={message} side={first} />
          <Station icon="gate" text={t('gateway')} />
          <PartBoxes form={form} name={name(second)} message={message} side={second} />
          <Station icon="server" text={t('application')} />
        </div>
      )}
    </div>
  )
}

function Station({ icon, text }: { icon: IconName; text: string }) {
  return (
    <div className={classes.station}>
      <Icon name={icon} size={24} />
      <Text fz="sm" fw={600} ta="center">
        {text}
      </Text>
    </div>
  )
}
