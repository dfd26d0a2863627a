import type { NodeState } from '../../../src/model/endpoints/runtime.ts'

const SILENT_AFTER_MS = 30_000

/** Whether every node runs the saved revision, by revision numbers alone. */
export type Activation =
  | { state: 'active'; revision: number }
  | { state: 'pending'; revision: number; until: string | undefined }

/** Compares the saved revision with those the nodes run; a node that has cached nothing runs the saved one. */
export function activationOf(revision: number, nodes: readonly NodeState[]): Activation {
  const stale = nodes.flatMap((node) => node.plans).filter((plan) => plan.revision < revision)
  const behind = nodes.some((node) => node.revision !== null && node.revision < revision)
  if (stale.length === 0 && !behind) return { state: 'active', revision }
  const until = stale
    .map((plan) => plan.expiresAt)
    .sort()
    .at(-1)
  return { state: 'pending', revision, until }
}

/** A reason why the installation is not at its best. */
export type Trouble =
  | { kind: 'noNodes' }
  | { kind: 'nodeSilent'; node: string; since: string }
  | { kind: 'breakerOpen'; policy: string }
  | { kind: 'journalRefusing'; node: string }

/** Everything that is wrong with the nodes, worst first; empty when nothing is. */
export function troublesOf(nodes: readonly NodeState[], nowMs: number): Trouble[] {
  if (nodes.length === 0) return [{ kind: 'noNodes' }]
  const refusing = nodes
    .filter((node) => node.journal.refusing)
    .map((node): Trouble => ({ kind: 'journalRefusing', node: node.node }))
  const silent = nodes
    .filter((node) => nowMs - Date.parse(node.seenAt) > SILENT_AFTER_MS)
    .map((node): Trouble => ({ kind: 'nodeSilent', node: node.node, since: node.seenAt }))
  const open = new Set(
    nodes
      .flatMap((node) => node.breakers.filter((one) => one.state === 'open'))
      .map((b) => b.policy),
  )
  return [
    ...refusing,
    ...silent,
    ...[...open].map((policy): Trouble => ({ kind: 'breakerOpen', policy })),
  ]
}
