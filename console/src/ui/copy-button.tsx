import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

type Props = { text: string; label: string }

/** Copies a text; says that it has, to eye and ear. */
export function CopyButton({ text, label }: Props) {
  const { t } = useTranslation()
  return (
    <Copy value={text} timeout={1500}>
      {({ copied, copy }) => {
        const says = copied ? t('action.copied') : label
        return (
          <Tooltip label={says}>
            <ActionIcon
              variant="subtle"
              color={copied ? 'green' : 'gray'}
              size="sm"
              onClick={copy}
              aria-label={says}
            >
              <Icon name={copied ? 'check' : 'copy'} size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }}
    </Copy>
  )
}
