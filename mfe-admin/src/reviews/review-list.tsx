/** The list of reviews with its search and filters. */
import { useQuery } from '@tanstack/react-query'

import { ratings, type Review, reviewStatuses } from '@shop/contracts/review'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Table, TableCell, TableRow } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { Clamped } from '../display/clamped.tsx'
import { dayText } from '../display/day.ts'
import { soft, strong } from '../display/display.css.ts'
import { ListFilters } from '../listing/list-filters.tsx'
import { ListSection } from '../listing/list-section.tsx'
import { useListUrl } from '../listing/list-url.ts'
import { Pager } from '../listing/pager.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import { ModerationButtons } from './moderation-buttons.tsx'
import { reviewListQuery, type ReviewsSearch } from './review-queries.ts'
import { statusBadges } from './review-text.ts'
import * as css from './reviews.css.ts'
import { Stars } from './stars.tsx'

const statusOptions = [
  ['', 'All statuses'] as const,
  ...reviewStatuses.map((status) => [status, statusBadges[status].text] as const),
]
const ratingOptions = [
  ['', 'All ratings'] as const,
  ...ratings.map((stars) => [`${stars}`, stars === 1 ? '1 star' : `${stars} stars`] as const),
]
const sortOptions = [
  ['', 'Newest first'],
  ['old', 'Oldest first'],
  ['rating-high', 'Rating: high to low'],
  ['rating-low', 'Rating: low to high'],
  ['helpful', 'Most helpful'],
] as const

const filters = [
  { name: 'status', label: 'Status', options: statusOptions },
  { name: 'rating', label: 'Rating', options: ratingOptions },
  { name: 'sort', label: 'Sort', options: sortOptions },
]

export const ReviewList = ({ search }: { search: ReviewsSearch }) => {
  const url = useListUrl(search)
  const list = useQuery(reviewListQuery(usePage().client, search))
  return (
    <ListSection label="Reviews">
      <ListFilters searchLabel="Search reviews…" search={search} url={url} filters={filters} />
      <QueryResult query={list} noun="reviews">
        {({ reviews, total }) => (
          <>
            <p className={subtle} role="status">
              {total.toLocaleString('en-US')} review(s)
            </p>
            {total === 0 ? (
              <Notice title="No reviews found" text="Try fewer words, or other filters." />
            ) : (
              <ReviewTable reviews={reviews} onView={url.open} />
            )}
            <Pager total={total} page={search.page} hrefOf={url.pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

const columns = ['Customer', 'Product', 'Rating', 'Review', 'Status', 'Date', 'Actions'] as const

type TableProps = { reviews: readonly Review[]; onView: (id: string) => void }

/** Long texts are cut to two lines; the details have them whole. */
const ReviewTable = ({ reviews, onView }: TableProps) => (
  <Table label="Reviews" columns={columns}>
    {reviews.map((review) => (
      <TableRow key={review.id}>
        <TableCell label="Customer">
          <span className={css.customer}>
            <span className={strong}>{review.customerName}</span>
            {review.isVerified && <Badge tone="success">Verified</Badge>}
          </span>
        </TableCell>
        <TableCell label="Product">
          <Clamped text={review.productName} />
        </TableCell>
        <TableCell label="Rating">
          <Stars rating={review.rating} />
        </TableCell>
        <TableCell label="Review">
          <span className={css.review}>
            <Clamped text={review.title} look={strong} />
            <span className={`${soft} ${css.excerpt}`}>{review.content}</span>
          </span>
        </TableCell>
        <TableCell label="Status">
          <Badge tone={statusBadges[review.status].tone}>{statusBadges[review.status].text}</Badge>
        </TableCell>
        <TableCell label="Date" kind="number">
          {dayText(review.createdAt)}
        </TableCell>
        <TableCell label="Actions" kind="actions">
          <IconButton
            icon="eye"
            label={`View details of “${review.title}”`}
            onClick={() => onView(review.id)}
          />
          <ModerationButtons review={review} look="icons" />
        </TableCell>
      </TableRow>
    ))}
  </Table>
)
