import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { visibleText } from '../../ui/visible-text.ts'
import classes from './content-view.module.css'

type Props = { content: { body: string | null; encoding: 'utf8' | 'base64' } }

/** A payload as text; JSON is laid out, other bytes are shown in Base64. */
export function Payload({ content: { body, encoding } }: Props) {
  const { t } = useTranslation(['transaction', 'frame'])
  if (body === null) return null
  const name = t('message.payload')
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text fz="sm" fw={600}>
          {name}
        </Text>
        {encoding === 'base64' && <Badge color="gray">Base64</Badge>}
        <CopyButton text={body} label={t('frame:action.copyWhat', { what: name })} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={classes.payload} tabIndex={0}>
        {visibleText(laidOut(body))}
      </pre>
    </div>
  )
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
