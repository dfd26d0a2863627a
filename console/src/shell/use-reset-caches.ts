import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../api/endpoints.ts'
import { mutation } from '../api/query.ts'
import { explain } from '../ui/explain.ts'
import { notifyDone, notifyFailure } from '../ui/notify.ts'

/** ResetAllCaches: every node empties its caches before the answer comes, and the answer names each. */
export function useResetCaches() {
  return useMutation(mutation(endpoints.resetCaches))
}

/** The same for those who cannot show the answer themselves: it is told at the edge of the screen. */
export function useResetCachesWithNotice() {
  const { t } = useTranslation()
  return useMutation({
    ...mutation(endpoints.resetCaches),
    onSuccess: ({ nodes }) =>
      notifyDone(
        t('chip.applied'),
        nodes.map((node) => t('chip.appliedNode', node)).join(' · ') || t('chip.noNodes'),
      ),
    onError: (error) => notifyFailure(t('chip.failed'), explain(t, error)),
  })
}
