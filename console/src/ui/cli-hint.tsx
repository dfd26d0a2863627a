import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './cli-hint.module.css'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'

/** The command that does the same as the buttons above it. */
export function CliHint({ command }: { command: string }) {
  const { t } = useTranslation()
  return (
    <Group gap={6} wrap="nowrap" className={classes.hint} role="group" aria-label={t('cli.title')}>
      <Icon name="terminal" size={15} />
      <Text component="code" className={classes.command}>
        {command}
      </Text>
      <CopyButton text={command} label={t('cli.copy')} />
    </Group>
  )
}
