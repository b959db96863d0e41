/** Everything about one review, with moderation and a reply. */
import { productHref } from '@shop/domain/hrefs'
import type { Review } from '@shop/contracts/review'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { subheading } from '@shop/ui/type'

import { Badge } from '../badge/badge.tsx'
import { dayText } from '../day.ts'
import { Email } from '../email/email.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import { Answered } from '../listing/answered.tsx'
import type { Answer } from '../listing/load-answer.ts'
import type { Opened } from '../listing/load-opened.ts'
import { useAddress } from '../listing/use-address.ts'
import { ModerationButtons } from './moderation-buttons.tsx'
import { ReplyForm } from './reply-form.tsx'
import * as css from './review-dialog.css.ts'
import { statusBadges } from './review-text.ts'
import type { ReviewsSearch } from './reviews-search.ts'
import { Stars } from './stars.tsx'

type Props = { viewed: Answer<Opened<Review>>; search: ReviewsSearch }

/** Open while the address names a review. */
export const ReviewDialog = ({ viewed, search }: Props) => {
  const { open } = useAddress(search)
  const isOpen = search.view !== undefined
  const close = (): void => {
    if (isOpen) open(undefined)
  }
  return (
    <Panel title="Review details" kind="dialog" isOpen={isOpen} onClose={close}>
      <Answered answer={viewed} question={{ id: search.view }} noun="review">
        {(opened) =>
          opened === 'gone' ? (
            <Notice
              title="This review is not there"
              text="It may have been rejected meanwhile, which removes it."
            />
          ) : (
            <ReviewDetails review={opened.row} onGone={close} />
          )
        }
      </Answered>
    </Panel>
  )
}

const ReviewDetails = ({ review, onGone }: { review: Review; onGone: () => void }) => (
  <Stack gap="lg">
    <section className={css.part}>
      <h3 className={subheading}>Customer</h3>
      <Facts>
        <Fact label="Name">
          <Row gap="xs">
            <span>{review.customerName}</span>
            {review.isVerified && <Badge tone="success">Verified</Badge>}
          </Row>
        </Fact>
        <Fact label="Email">
          <Email address={review.customerEmail} />
        </Fact>
      </Facts>
    </section>
    <section className={css.part}>
      <h3 className={subheading}>Review</h3>
      <Facts>
        <Fact label="Product">
          <a href={productHref(review.productId)}>{review.productName}</a>
        </Fact>
        <Fact label="Rating">
          <Stars rating={review.rating} />
        </Fact>
        <Fact label="Status">
          <Badge tone={statusBadges[review.status].tone}>{statusBadges[review.status].text}</Badge>
        </Fact>
        <Fact label="Date">{dayText(review.createdAt)}</Fact>
        <Fact label="Helpful votes">{review.helpful}</Fact>
      </Facts>
      <blockquote className={css.quote}>
        <p className={css.title}>{review.title}</p>
        <p>{review.content}</p>
      </blockquote>
    </section>
    <section className={css.part}>
      <h3 className={subheading}>Moderation</h3>
      <Row gap="sm">
        <ModerationButtons
          review={review}
          look="buttons"
          onDone={(act) => act === 'reject' && onGone()}
        />
      </Row>
    </section>
    <section className={css.part}>
      <h3 className={subheading}>Reply</h3>
      <ReplyForm key={review.id} review={review} />
    </section>
  </Stack>
)
