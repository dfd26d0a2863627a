import type { Exchange } from '../exchange.ts'
import type { Plan } from '../plan.ts'
import { refuse } from '../rejection.ts'

/** The gateway's context, the first segment of every published path. */
export const CONTEXT = '/gateway/'

/** A published path taken apart: which delivery, and what goes on to its application. */
export type Route = { readonly delivery: string; readonly rest: string }

/** Splits `/gateway/<organization>/<api>/<version>/<rest>`; undefined when there are not enough segments. */
export function routeOf(path: string): Route | undefined {
  if (!path.startsWith(CONTEXT)) return undefined
  const api = path.indexOf('/', CONTEXT.length)
  if (api < 0) return undefined
  const version = path.indexOf('/', api + 1)
  if (version < 0) return undefined
  const end = path.indexOf('/', version + 1)
  if (end < 0) return { delivery: path.slice(CONTEXT.length), rest: '' }
  return { delivery: path.slice(CONTEXT.length, end), rest: path.slice(end) }
}

/** Takes the plan that the path names, or refuses: unknown, or switched off. */
export function resolve(exchange: Exchange, plan: Plan | undefined): Plan {
  if (!plan) refuse('apiUnknown', '002002', { path: exchange.target.path })
  exchange.plan = plan
  if (!plan.enabled) refuse('apiSuspended', '002003', { delivery: plan.path })
  exchange.note('002001', plan.found)
  return plan
}
