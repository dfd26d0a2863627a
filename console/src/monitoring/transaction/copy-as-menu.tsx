import { Button, CopyButton, Menu, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { useGatewayUrl } from '../../shell/runtime.ts'
import { Icon } from '../../ui/icon.tsx'
import { asCurl, asFetch, asHttpie, repeatable } from './copy-as.ts'

const writers = { curl: asCurl, HTTPie: asHttpie, fetch: asFetch }

/** Copia come: the request for other tools, with the token as a variable. */
export function CopyAsMenu({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['transaction', 'frame'])
  const request = repeatable(transaction, useGatewayUrl())
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name="copy" size={16} />}
          rightSection={<Icon name="down" size={14} />}
        >
          {t('copyAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(writers).map(([name, write]) => (
          <CopyButton key={name} value={write(request)} timeout={1500}>
            {({ copied, copy }) => (
              <Menu.Item
                onClick={copy}
                rightSection={
                  copied && (
                    <Text span fz="xs" role="status">
                      {t('frame:action.copied')}
                    </Text>
                  )
                }
              >
                {name}
              </Menu.Item>
            )}
          </CopyButton>
        ))}
        <Menu.Label>{t(request.isBodyUnknown ? 'copyAsNoBody' : 'copyAsHint')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
