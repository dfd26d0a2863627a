import { Popover, Skeleton, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import classes from './configuration-chip.module.css'
import { useRuntime } from './runtime.ts'
import { activationOf } from './runtime-state.ts'

const ActivationPanel = lazy(async () => ({
  default: (await import('./activation-panel.tsx')).ActivationPanel,
}))

/** Says which revision is saved and whether every node runs it; opens the panel with Applica ora. */
export function ConfigurationChip() {
  const { t } = useTranslation()
  const [isOpen, panel] = useDisclosure(false)
  const { data, isPending } = useRuntime()
  if (isPending) return <Skeleton height={26} width={92} />
  if (!data) return null
  const activation = activationOf(data.revision, data.nodes)
  const { state, revision } = activation

  return (
    <Popover
      width={360}
      position="bottom-end"
      withArrow
      shadow="md"
      opened={isOpen}
      onChange={panel.set}
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.chip} data-state={state} onClick={panel.toggle}>
          <Icon name={state === 'active' ? 'check' : 'clock'} size={15} />
          <span className={classes.long}>{t(`chip.${state}`, { revision })}</span>
          <span className={classes.short} aria-hidden="true">
            r{revision}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={120} />}>
          <ActivationPanel activation={activation} nodes={data.nodes} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
