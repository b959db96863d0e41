/** Operations of `/api/reviews`. */
import { ReviewQuery } from '@shop/contracts/review'

import { type Operation, staffWrite } from '../operation.ts'

export const reviews: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/reviews',
    summary: 'Reviews by filters and sort.',
    needs: 'staff',
    query: ReviewQuery,
    answer: { status: 200, schema: 'ReviewList' },
    refusals: ['bad-input', 'staff-only'],
  },
  {
    method: 'get',
    path: '/api/reviews/figures',
    summary: 'Counts by status and stars over all reviews.',
    needs: 'staff',
    answer: { status: 200, schema: 'ReviewStats' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/reviews/{id}',
    summary: 'One review.',
    needs: 'staff',
    answer: { status: 200, schema: 'Review' },
    refusals: ['staff-only', 'review-not-found'],
  },
  {
    method: 'patch',
    path: '/api/reviews/{id}',
    summary: 'Approves, flags or answers a review.',
    needs: 'staff',
    body: 'UpdateReviewInput',
    answer: { status: 200, schema: 'Review' },
    refusals: [...staffWrite, 'review-not-found', 'version-conflict'],
  },
  {
    method: 'delete',
    path: '/api/reviews/{id}',
    summary: 'Rejects a review, which removes it.',
    needs: 'staff',
    answer: { status: 204 },
    refusals: ['staff-only', 'foreign-origin', 'review-not-found'],
  },
  {
    method: 'post',
    path: '/api/reviews/{id}/restore',
    summary: 'Brings a rejected review back as it was.',
    needs: 'staff',
    answer: { status: 200, schema: 'Review' },
    refusals: ['staff-only', 'foreign-origin', 'review-not-found'],
  },
]
