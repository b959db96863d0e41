import { createBrowserClient } from '@shop/client/browser-client'
import { listProductReviews } from '@shop/client/reviews'
import type { PublicReview, PublicReviewList } from '@shop/contracts/review'
import { useEffect, useState } from 'react'

export const client = createBrowserClient()

export const pageSize = 5

type LoadedList = PublicReviewList & { hasMore: boolean }

/** Loads the first page at once, newest first. `signal` aborts when the visitor leaves the page. */
export const useReviews = (productId: string, signal: AbortSignal) => {
  const [list, setList] = useState<LoadedList | null>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  /** Loads the next page, or retries a failed one. */
  const loadMore = async (): Promise<void> => {
    setStatus('loading')
    const shown = list?.reviews ?? []
    try {
      const query = { limit: pageSize, offset: shown.length }
      const page = await listProductReviews(client, productId, query)
      if (signal.aborted) return
      setList(addPage(shown, page))
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

/**
 * Appends the next page, except for reviews that are already shown. When staff approve a newer
 * review, the last shown review moves to the next page.
 */
export const addPage = (shown: readonly PublicReview[], page: PublicReviewList): LoadedList => {
  const known = new Set(shown.map(({ id }) => id))
  const reviews = [...shown, ...page.reviews.filter(({ id }) => !known.has(id))]
  const hasMore = page.reviews.length === pageSize && reviews.length < page.total
  return { ...page, reviews, hasMore }
}
