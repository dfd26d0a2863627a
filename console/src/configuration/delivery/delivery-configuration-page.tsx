import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './delivery-configuration-page.module.css'
import { DeliveryFrame } from './delivery-frame.tsx'
import { useColumns } from './matrix-columns.tsx'
import { useDelivery } from './use-delivery.ts'

/** Configurazione of an Erogazione: the matrix with a column for each feature; a click opens its form. */
export function DeliveryConfigurationPage() {
  const { t } = useTranslation(['deliveries', 'frame'])
  const { delivery, params } = useDelivery()
  const columns = useColumns(delivery)
  const name = `${delivery.api} ${delivery.version}`
  return (
    <DeliveryFrame delivery={delivery} description={t('matrix.description')}>
      <div className={classes.scroll}>
        <Table className={classes.matrix} layout="fixed">
          <Table.Caption className={classes.caption}>{t('matrix.caption', { name })}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ page }) => (
                <Table.Th key={page}>{t(`frame:page.${page}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              {columns.map(({ page, to, state, text }) => (
                <Table.Td key={page}>
                  <Link to={to} params={params} className={classes.cell}>
                    <Cell title={t(`frame:page.${page}`)} state={state} text={text} />
                  </Link>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
    </DeliveryFrame>
  )
}

function Cell({ title, state, text }: { title: string; state: ReactNode; text: string }) {
  return (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.state}>
        {state}
        <Icon name="edit" size={16} />
      </span>
      <Text fz="sm" component="span">
        {text}
      </Text>
    </>
  )
}
