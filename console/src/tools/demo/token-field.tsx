import { Button, Group, Menu, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDemo } from './demo-query.ts'

type Props = { value: string; onChange: (token: string) => void; hint?: string }

/** A token to use; the demo can give one, whole or spoilt. It stays in this page. */
export function TokenField({ value, onChange, hint }: Props) {
  const { t } = useTranslation('tools')
  const { t: frame } = useTranslation()
  const demo = useDemo()
  const get = useMutation({
    mutationFn: async ({ clientId, spoil }: { clientId: string; spoil: boolean }) => {
      const { accessToken } = await call(endpoints.getDemoToken, { body: { clientId } })
      return spoil ? `${accessToken}x` : accessToken
    },
    onSuccess: onChange,
    meta: { keepQueries: true },
  })
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <PasswordInput
        flex={1}
        label={t('token.label')}
        description={hint}
        error={get.error && explain(frame, get.error)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': t('token.show') }}
      />
      {demo && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              loading={get.isPending}
              leftSection={<Icon name="key" size={16} />}
            >
              {t('token.get')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {demo.clients.map((clientId) => (
              <Menu.Item key={clientId} onClick={() => get.mutate({ clientId, spoil: false })}>
                {t('token.of', { client: clientId })}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => get.mutate({ clientId: demo.clients[0] ?? '', spoil: true })}>
              {t('token.altered')}
            </Menu.Item>
            <Menu.Item onClick={() => onChange('')}>{t('token.none')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
