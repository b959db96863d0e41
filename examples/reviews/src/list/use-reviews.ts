import { useEffect, useState } from 'react'

import { listProductReviews } from '@shop/client/reviews'
import type { PublicReviewList } from '@shop/contracts/review'

import { client } from '../client.ts'
import { addPage, pageSize } from './review-pages.ts'

/** The approved reviews loaded so far, newest first. */
export type LoadedReviews = {
  list: (PublicReviewList & { hasMore: boolean }) | null
  status: 'loading' | 'ready' | 'failed'
  /** Loads the next page, or retries a failed one. */
  loadMore: () => Promise<void>
}

/** Loads the first page at once. `signal` aborts when the page is left. */
export const useReviews = (productId: string, signal: AbortSignal): LoadedReviews => {
  const [list, setList] = useState<LoadedReviews['list']>(null)
  const [status, setStatus] = useState<LoadedReviews['status']>('loading')
  const loadMore = async (): Promise<void> => {
    setStatus('loading')
    const query = { limit: pageSize, offset: list?.reviews.length }
    try {
      const page = await listProductReviews(client, productId, query)
      if (signal.aborted) return
      setList(addPage(list?.reviews ?? [], page))
      setStatus('ready')
    } catch {
      // The list reports the failure and offers a retry.
      if (!signal.aborted) setStatus('failed')
    }
  }
  useEffect(() => {
    void loadMore()
    // Runs once, because the component is mounted anew for each product.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { list, status, loadMore }
}
