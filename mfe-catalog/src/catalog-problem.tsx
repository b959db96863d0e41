/** What a page of the catalog shows when its products cannot be had. */
import { useEffect } from 'react'

import type { PageProblemProps } from '@shop/module-runtime/page-module'
import { addToast } from '@shop/session/toasts'
import { PageProblem } from '@shop/ui/notice'

/** Says so in a toast, too, once scripts run; without a network there is nothing that failed. */
export const CatalogProblem = ({ isOffline }: PageProblemProps) => {
  useEffect(() => {
    if (isOffline) return
    addToast({
      title: 'Error',
      description: 'Failed to load products',
      variant: 'destructive',
    })
  }, [isOffline])
  return <PageProblem isOffline={isOffline} />
}
