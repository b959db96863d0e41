/** The list of reviews with its search and filters. */
import { type ReviewList as List, ratings, reviewStatuses } from '@shop/contracts/review'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import { SelectField } from '../fields/select-field.tsx'
import * as css from '../frame/page.css.ts'
import { Answered } from '../listing/answered.tsx'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { SearchBox } from '../listing/search-box.tsx'
import { useAddress } from '../listing/use-address.ts'
import { statusBadges } from './review-text.ts'
import { ReviewTable } from './review-table.tsx'
import type { ReviewsSearch } from './reviews-search.ts'

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

type Props = { list: Answer<List>; search: ReviewsSearch }

/** Every choice goes into the address; the server answers one page. */
export const ReviewList = ({ list, search }: Props) => {
  const { choose, pageHref, open } = useAddress(search)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Reviews">
      <div className={css.filters}>
        <div className={css.searchSlot}>
          <SearchBox
            label="Search reviews…"
            words={search.q}
            onSearch={(q) => choose({ q }, { isReplace: true })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Status"
            isLabelHidden
            options={statusOptions}
            value={search.status ?? ''}
            onChange={({ target }) => choose({ status: target.value })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Rating"
            isLabelHidden
            options={ratingOptions}
            value={search.rating ?? ''}
            onChange={({ target }) => choose({ rating: target.value })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Sort"
            isLabelHidden
            options={sortOptions}
            value={search.sort ?? ''}
            onChange={({ target }) => choose({ sort: target.value })}
          />
        </div>
      </div>
      <Answered answer={list} question={question} noun="reviews">
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
      </Answered>
    </ListSection>
  )
}
