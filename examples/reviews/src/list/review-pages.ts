import type { PublicReview, PublicReviewList } from '@shop/contracts/review'

export const pageSize = 5

/**
 * Appends the next page. A review that was approved meanwhile shifts the others, so the page may
 * repeat the last shown reviews. Repeated reviews are dropped.
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
