import { useEffect, useState } from 'react'

import { listProductReviews } from '@shop/client/reviews'
import type { PublicReviewList } from '@shop/contracts/review'

import { client } from '../client.ts'
import { addPage, pageSize } from './review-pages.ts'

/** The approved reviews of a product as far as they were loaded, the newest first. */
export type LoadedReviews = {
  list: (PublicReviewList & { hasMore: boolean }) | null
  status: 'loading' | 'ready' | 'failed'
  /** Loads the next ones, or those that could not be loaded. */
  loadMore: () => Promise<void>
}

/** Loads the first ones at once. `signal` aborts when the page goes. */
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
      // The list says that it is not there, and offers another try.
      if (!signal.aborted) setStatus('failed')
    }
  }
  useEffect(() => {
    void loadMore()
    // Once: another product is another mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { list, status, loadMore }
}
