import type { Changes } from './configuration-access.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { shownValue, type Terminal, visible } from './terminal.ts'

type Action = 'add' | 'change' | 'remove'

/** One object that a write touches, field by field; secrets are masked, so a new one shows no field. */
export type ObjectChange = {
  action: Action
  kind: string
  key: string
  fields: FieldChange[]
}

const signs = { add: '+', change: '~', remove: '-' } as const
const colours = { add: 'green', change: 'yellow', remove: 'red' } as const

/** The changes of a write object by object. */
export function objectChanges(changes: Changes): ObjectChange[] {
  return changes.map(({ kind, key, before, after }) => {
    const action = isNothing(before) ? 'add' : isNothing(after) ? 'remove' : 'change'
    const fields = action === 'change' ? fieldChanges(before, after) : []
    return { action, kind, key, fields }
  })
}

/** The changes of a write as people read them. */
export function changeReport(terminal: Pick<Terminal, 'paint'>, changes: Changes): string {
  return objectChanges(changes)
    .map(
      (change) => `${[headline(terminal, change), ...fieldLines(terminal, change)].join('\n')}\n`,
    )
    .join('')
}

/** How many objects of each kind a document has, in one line. */
export function counted(changes: Changes): string {
  const actions = objectChanges(changes).map(({ action }) => action)
  const words = { add: 'added', change: 'changed', remove: 'removed' } as const
  return (Object.keys(words) as Action[])
    .map((action) => ({ action, count: actions.filter((one) => one === action).length }))
    .filter(({ count }) => count > 0)
    .map(({ action, count }) => `${count} ${words[action]}`)
    .join(', ')
}

function headline({ paint }: Pick<Terminal, 'paint'>, { action, kind, key }: ObjectChange): string {
  return paint(colours[action], `${signs[action]} ${visible([kind, key].join(' ').trim())}`)
}

function fieldLines(terminal: Pick<Terminal, 'paint'>, { action, fields }: ObjectChange): string[] {
  if (action !== 'change') return []
  if (fields.length === 0) return ['    a secret']
  return fields.flatMap((field) => fieldLine(terminal, field))
}

function fieldLine(
  { paint }: Pick<Terminal, 'paint'>,
  { path, before, after }: FieldChange,
): string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return [`    ${visible(path)}: ${shownValue(before)} → ${shownValue(after)}`]
  }
  const gone = before.filter((member) => !after.includes(member))
  const come = after.filter((member) => !before.includes(member))
  if (gone.length + come.length === 0) {
    return [`    ${visible(path)}: ${shownValue(before)} → ${shownValue(after)}`]
  }
  return [
    `    ${visible(path)}:`,
    ...gone.map((member) => paint('red', `      - ${shownValue(member)}`)),
    ...come.map((member) => paint('green', `      + ${shownValue(member)}`)),
  ]
}

function isNothing(document: unknown): boolean {
  return document === null || document === undefined
}
