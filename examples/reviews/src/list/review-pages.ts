import type { PublicReview, PublicReviewList } from '@shop/contracts/review'

/** How many reviews are loaded at a time. */
export const pageSize = 5

/**
 * The reviews that are shown, with those of the next page behind them. One that was approved meanwhile moves the others
 * back, so that a page may begin with what the last one ended with.
 */
export const addPage = (
  shown: readonly PublicReview[],
  page: PublicReviewList,
): PublicReviewList & { hasMore: boolean } => {
  const known = new Set(shown.map(({ id }) => id))
  const reviews = [...shown, ...page.reviews.filter(({ id }) => !known.has(id))]
  return {
    ...page,
    reviews,
    hasMore: page.reviews.length === pageSize && reviews.length < page.total,
  }
}
