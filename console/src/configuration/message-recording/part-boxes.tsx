import { Checkbox, Text } from '@mantine/core'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './recording-flow.module.css'

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPath<T>
  message: 'request' | 'response'
  side: 'inbound' | 'outbound'
}

/** One arrow of the drawing, such as Richiesta - Uscita, with headers and payload to tick. */
export function PartBoxes<T extends FieldValues>({ form, name, message, side }: Props<T>) {
  const { t } = useTranslation('recording')
  const what = `${message}${side === 'inbound' ? 'Inbound' : 'Outbound'}` as const
  const label = `${t(message)} - ${t(side)}`
  return (
    <fieldset className={classes.arrow} aria-label={label}>
      <Text fw={600} fz="sm">
        {label}
      </Text>
      <span className={classes.line} />
      <Text fz="xs" c="dimmed">
        {t(what)}
      </Text>
      <div className={classes.boxes}>
        {(['headers', 'payload'] as const).map((kind) => (
          <Controller
            key={kind}
            control={form.control}
            name={`${name}.${kind}` as FieldPath<T>}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Checkbox
                ref={ref}
                label={t(kind)}
                checked={value === true}
                onChange={(event) => onChange(event.currentTarget.checked)}
                onBlur={onBlur}
              />
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
