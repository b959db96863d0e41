/** What a page of the catalog shows when its products cannot be had. */
import { useEffect } from 'react'

import { addToast } from '@shop/session/toasts'
import { PageProblem } from '@shop/ui/page-problem'

/** Says so in a toast, too, once scripts run. */
export const CatalogProblem = () => {
  useEffect(() => {
    addToast({
      title: 'Error',
      description: 'Failed to load products',
      variant: 'destructive',
    })
  }, [])
  return <PageProblem />
}
