/** The reviews as rows. */
import type { Review } from '@shop/contracts/review'
import { IconButton } from '@shop/ui/icon-button'

import { Badge } from '../badge/badge.tsx'
import { Clamped } from '../clamped/clamped.tsx'
import { dayText } from '../day.ts'
import { buttons, soft, strong } from '../table/table.css.ts'
import { Cell, Row, Table } from '../table/table.tsx'
import { ModerationButtons } from './moderation-buttons.tsx'
import { statusBadges } from './review-text.ts'
import * as css from './review-table.css.ts'
import { Stars } from './stars.tsx'

const columns = ['Customer', 'Product', 'Rating', 'Review', 'Status', 'Date', 'Actions'] as const

type Props = { reviews: readonly Review[]; onView: (id: string) => void }

/** Long texts are cut to two lines; the details have them whole. */
export const ReviewTable = ({ reviews, onView }: Props) => (
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
          <span className={css.text}>
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
