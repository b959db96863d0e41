import { lazy, Suspense } from 'react'

import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { PageLoading } from '@shop/ui/notice'

/** Few shoppers ever come here: the cart's page must not carry its code. */
const UnsubscribeForm = lazy(async () => ({
  default: (await import('./unsubscribe-form.tsx')).UnsubscribeForm,
}))

/** Rendered in the browser only, because the document is the same for all links. */
export const UnsubscribePage = () => {
  const loading = <PageLoading />
  return useIsHydrated() ? (
    <Suspense fallback={loading}>
      <UnsubscribeForm />
    </Suspense>
  ) : (
    loading
  )
}
