/** The list of reviews with its search and filters. */
import {
  type ReviewList as List,
  ratings,
  reviewStatuses,
  type Review,
} from '@shop/contracts/review'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import { Badge } from '../display/badge.tsx'
import { Clamped } from '../display/clamped.tsx'
import { dayText } from '../display/day.ts'
import { buttons, soft, strong } from '../display/table.css.ts'
import { Cell, Row, Table } from '../display/table.tsx'
import { QueryResult } from '../listing/answered.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { useListUrl } from '../listing/list-search.ts'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import type { ReviewsSearch } from './load-reviews.ts'
import { ModerationButtons } from './moderation-buttons.tsx'
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

type Props = { list: Answer<List>; search: ReviewsSearch }

/** Every choice goes into the address; the server answers one page. */
export const ReviewList = ({ list, search }: Props) => {
  const { choose, pageHref, open } = useListUrl(search)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Reviews">
      <ListFilters
        searchLabel="Search reviews…"
        search={search}
        choose={choose}
        filters={filters}
      />
      <QueryResult answer={list} question={question} noun="reviews">
        {({ reviews, total }) => (
          <>
            <p className={quiet} role="status">
              {total.toLocaleString('en-US')} review(s)
            </p>
            {total === 0 ? (
              <Notice title="No reviews found" text="Try fewer words, or other filters." />
            ) : (
              <ReviewTable reviews={reviews} onView={open} />
            )}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

const columns = ['Customer', 'Product', 'Rating', 'Review', 'Status', 'Date', 'Actions'] as const

type TableProps = { reviews: readonly Review[]; onView: (id: string) => void }

/** Long texts are cut to two lines; the details have them whole. */
export const ReviewTable = ({ reviews, onView }: TableProps) => (
  <Table label="Reviews" columns={columns}>
    {reviews.map((review) => (
      <Row key={review.id}>
        <Cell label="Customer">
          <span className={css.customer}>
            <span className={strong}>{review.customerName}</span>
            {review.isVerified && <Badge tone="success">Verified</Badge>}
          </span>
        </Cell>
        <Cell label="Product">
          <Clamped text={review.productName} />
        </Cell>
        <Cell label="Rating">
          <Stars rating={review.rating} />
        </Cell>
        <Cell label="Review">
          <span className={css.review}>
            <Clamped text={review.title} look={strong} />
            <span className={`${soft} ${css.excerpt}`}>{review.content}</span>
          </span>
        </Cell>
        <Cell label="Status">
          <Badge tone={statusBadges[review.status].tone}>{statusBadges[review.status].text}</Badge>
        </Cell>
        <Cell label="Date" kind="number">
          {dayText(review.createdAt)}
        </Cell>
        <Cell label="Actions" kind="actions">
          <span className={buttons}>
            <IconButton
              icon="eye"
              label={`View details of “${review.title}”`}
              onClick={() => onView(review.id)}
            />
            <ModerationButtons review={review} look="icons" />
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)
