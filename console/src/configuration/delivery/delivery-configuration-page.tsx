import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CodeText } from '../../ui/code-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './delivery-configuration-page.module.css'
import { DeliveryFrame } from './delivery-frame.tsx'
import { type MatrixColumn, useColumns } from './matrix-columns.tsx'
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
              {columns.map(({ page, to, ...cell }) => (
                <Table.Td key={page}>
                  <Link to={to} params={params} className={classes.cell}>
                    <Cell title={t(`frame:page.${page}`)} {...cell} />
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

type CellProps = { title: string } & Pick<MatrixColumn, 'state' | 'text' | 'isCode'>

function Cell({ title, state, text, isCode }: CellProps) {
  return (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.state}>
        {state}
        <Icon name="edit" size={16} />
      </span>
      {isCode ? (
        <CodeText text={text} />
      ) : (
        <Text fz="sm" component="span">
          {text}
        </Text>
      )}
    </>
  )
}
