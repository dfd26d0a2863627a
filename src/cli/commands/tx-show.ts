import type { Command } from 'commander'
import { explainTransaction, explanationText } from '../../model/explanation.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import type { Terminal } from '../terminal.ts'
import { transactionDetail } from '../transaction-detail.ts'
import { transactionId } from '../transaction-id.ts'

/** Adds `tx show`, one transaction in full. */
export function addTxShow(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'show <id>',
    description: 'One transaction in full, with what happened in one sentence',
    examples: ['tx show 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30'],
    settings: [...reachSettings, 'language'],
  }).action(async (id: string, flags: Flags) => {
    const params = { id: transactionId(id) }
    await withApi(flags, async (client, { language }) => {
      const { body } = await client.call('getTransaction', { params })
      const explanation = explanationText(explainTransaction(body, language))
      print(terminal, flags, { explanation, ...body }, () =>
        transactionDetail(body, { paint: terminal.paint, language }),
      )
    })
  })
}
