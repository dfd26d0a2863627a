import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdvancedSections } from './advanced-sections.tsx'
import { GeneralSection } from './general-section.tsx'
import { IntrospectionSection } from './introspection-section.tsx'
import { JwtSection } from './jwt-section.tsx'
import { UserInfoSection } from './user-info-section.tsx'

type Props = { form: UseFormReturn<TokenPolicy>; isNamed?: boolean }

/** Every field of a token policy, the rare ones folded away; the same for a new policy and an old one. */
export function PolicyFields({ form, isNamed }: Props) {
  const { t } = useTranslation('policies')
  const [isOpen, more] = useDisclosure(false)
  return (
    <Stack gap="lg">
      <GeneralSection form={form} isNamed={isNamed} />
      <IntrospectionSection form={form} />
      <JwtSection form={form} />
      <UserInfoSection form={form} />
      <Button
        variant="subtle"
        onClick={more.toggle}
        aria-expanded={isOpen}
        leftSection={<Icon name={isOpen ? 'down' : 'right'} size={16} />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t(isOpen ? 'advanced.hide' : 'advanced.show')}
      </Button>
      <Collapse expanded={isOpen}>
        <AdvancedSections form={form} />
      </Collapse>
    </Stack>
  )
}
