import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import {
  EmailAddress,
  oneOf,
  pageFields,
  requiredLine,
  requiredText,
  SearchText,
  Text,
  wholeNumber,
} from './fields.ts'

/** The statuses of a review. Rejected reviews are deleted. */
export const reviewStatuses = ['approved', 'pending', 'flagged'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The maximum length of a reply, in characters. */
export const maxReplyLength = 2000

/** Sort orders of the review list. Ties are sorted by id. */
export const reviewSorts = ['new', 'old', 'rating-high', 'rating-low', 'helpful'] as const

/** Star ratings, in the order they are shown. */
export const ratings = [5, 4, 3, 2, 1] as const

const reviewFields = {
  id: v.string(),
  rating: v.number(),
  title: v.string(),
  content: v.string(),
  verified: v.boolean(),
  reply: v.nullable(v.string()),
  replied_at: v.nullable(v.string()),
  created_at: v.string(),
}

const toVerified = <Parsed extends { verified: boolean }>({ verified, ...rest }: Parsed) => ({
  ...rest,
  isVerified: verified,
})

/** A review as staff see it. `rating` is 1 to 5 stars; times are ISO 8601 UTC. */
export const Review = v.pipe(
  apiObject({
    ...reviewFields,
    product_id: v.string(),
    product_name: v.string(),
    customer_name: v.string(),
    customer_email: v.string(),
    status: v.picklist(reviewStatuses),
    helpful: v.number(),
  }),
  v.transform(toVerified),
)
export type Review = v.InferOutput<typeof Review>
export type ReviewWire = v.InferInput<typeof Review>

/** One page of reviews, and the total number of matches. */
export const ReviewList = v.object({ reviews: v.array(Review), total: v.number() })
export type ReviewList = v.InferOutput<typeof ReviewList>

/** Query of the review list. `q` searches customer, product, title and content. */
export const ReviewQuery = v.strictObject({
  q: v.optional(SearchText),
  status: v.optional(oneOf(reviewStatuses)),
  rating: v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/, 'must be 1 to 5'), v.transform(Number))),
  sort: v.optional(oneOf(reviewSorts), 'new'),
  ...pageFields,
})
export type ReviewQuery = v.InferOutput<typeof ReviewQuery>

/**
 * Stats over all reviews. `ratings` counts the reviews with 5, 4, 3, 2 and 1 stars. The average of
 * no reviews is 0.
 */
export const ReviewStats = apiObject({
  total: v.number(),
  approved: v.number(),
  pending: v.number(),
  flagged: v.number(),
  average_rating: v.number(),
  ratings: v.array(v.number()),
})
export type ReviewStats = v.InferOutput<typeof ReviewStats>
export type ReviewStatsWire = v.InferInput<typeof ReviewStats>

/** `reply: null` removes the reply. Rejected if the review no longer matches `seen`. */
export const UpdateReviewInput = v.pipe(
  v.strictObject({
    status: v.optional(oneOf(reviewStatuses)),
    reply: v.optional(v.nullable(requiredText(maxReplyLength))),
    seen: v.optional(
      v.strictObject({
        status: v.optional(oneOf(reviewStatuses)),
        reply: v.optional(v.nullable(Text)),
      }),
    ),
  }),
  v.check(
    ({ status, reply }) => status !== undefined || reply !== undefined,
    'must name a status or a reply',
  ),
)
export type UpdateReviewInput = v.InferOutput<typeof UpdateReviewInput>

/** An approved review for shoppers. The writer's name is its only personal data. */
export const PublicReview = v.pipe(
  apiObject({ ...reviewFields, name: v.string() }),
  v.transform(toVerified),
)
export type PublicReview = v.InferOutput<typeof PublicReview>
export type PublicReviewWire = v.InferInput<typeof PublicReview>

/** A page of approved reviews, newest first. The average rating is 0 without reviews. */
export const PublicReviewList = apiObject({
  reviews: v.array(PublicReview),
  total: v.number(),
  average_rating: v.number(),
})
export type PublicReviewList = v.InferOutput<typeof PublicReviewList>
export type PublicReviewListWire = v.InferInput<typeof PublicReviewList>

/** `POST /api/products/{id}/reviews`. Staff approve the review; only they see the email. */
export const WriteReviewInput = v.strictObject({
  rating: wholeNumber(1, 5, 'stars'),
  title: requiredLine(120),
  content: requiredText(4000),
  name: requiredLine(80),
  email: EmailAddress,
})
export type WriteReviewInput = v.InferOutput<typeof WriteReviewInput>

/** A new review is always pending. */
export const WrittenReview = v.object({ status: v.literal('pending') })
