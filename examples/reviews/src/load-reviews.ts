import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { listProductReviews } from '@shop/client/reviews'
import type { PublicReview, PublicReviewList } from '@shop/contracts/review'
import { useState } from 'react'

export const client = createBrowserClient()

export const pageSize = 5

type LoadedList = PublicReviewList & { hasMore: boolean }

export const loadFirst = (productId: string, client: Client): Promise<PublicReviewList> =>
  listProductReviews(client, productId, { limit: pageSize, offset: 0 })

export const useReviews = (productId: string, first: PublicReviewList) => {
  const [list, setList] = useState(() => addPage([], first))
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('ready')
  const loadMore = async (): Promise<void> => {
    setStatus('loading')
    const shown = list.reviews
    try {
      const query = { limit: pageSize, offset: shown.length }
      setList(addPage(shown, await listProductReviews(client, productId, query)))
      setStatus('ready')
    } catch {
      // The list reports the failure and offers a retry.
      setStatus('failed')
    }
  }
  return { list, status, loadMore }
}

/**
 * Skips reviews that are already shown. When staff approve a newer review, the last shown review
 * moves to the next page.
 */
export const addPage = (shown: readonly PublicReview[], page: PublicReviewList): LoadedList => {
  const known = new Set(shown.map(({ id }) => id))
  const reviews = [...shown, ...page.reviews.filter(({ id }) => !known.has(id))]
  const hasMore = page.reviews.length === pageSize && reviews.length < page.total
  return { ...page, reviews, hasMore }
}
