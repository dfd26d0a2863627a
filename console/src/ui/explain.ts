import type { TFunction } from 'i18next'
import { ApiProblem } from '../api/problem.ts'

/** Says in the user's language why something failed. */
export function explain(t: TFunction<'frame'>, error: unknown): string {
  if (!(error instanceof ApiProblem)) {
    return t('error.unexpected', { detail: error instanceof Error ? error.message : String(error) })
  }
  if (error.status === 0) return t('error.network')
  if (error.status === 401) return t('error.session')
  if (error.status === 403) return t('error.forbidden')
  if (error.status === 404) return t('error.notFound')
  if (error.status === 412) return t('error.conflict')
  return t('error.server', { status: error.status, detail: error.message || error.title })
}
