import { type FormEvent, useState } from 'react'

import { maxReplyLength, type Review } from '@shop/contracts/review'
import { productHref } from '@shop/domain/hrefs'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextArea } from '@shop/ui/field'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Facts, Section } from '../display/page.tsx'
import { dayText, Email } from '../display/text.tsx'
import { useBusy } from '../display/use-busy.ts'
import { DetailsDialog } from '../listing/details-dialog.tsx'
import { useMayActAs } from '../staff/use-staff.tsx'
import { ModerationButtons } from './moderation-buttons.tsx'
import { reply } from './moderation.ts'
import { Stars, StatusBadge } from './review-marks.tsx'
import { reviewQueries, type ReviewsSearch } from './review-queries.ts'
import * as css from './reviews.css.ts'

export const ReviewDialog = ({ search }: { search: ReviewsSearch }) => (
  <DetailsDialog
    title="Review details"
    noun="review"
    search={search}
    details={reviewQueries.details}
    renderMissing={() => (
      <Notice
        title="This review is not there"
        text="It may have been rejected meanwhile, which removes it."
      />
    )}
  >
    {(review, close) => <ReviewDetails review={review} onRejected={close} />}
  </DetailsDialog>
)

const ReviewDetails = ({ review, onRejected }: { review: Review; onRejected: () => void }) => (
  <Stack gap="lg">
    <Section title="Customer" level={3}>
      <Facts
        facts={{
          Name: (
            <Row gap="xs">
              <bdi>{review.customerName}</bdi>
              {review.isVerified && <Badge tone="success">Verified</Badge>}
            </Row>
          ),
          Email: <Email address={review.customerEmail} />,
        }}
      />
    </Section>
    <Section title="Review" level={3}>
      <Facts
        facts={{
          Product: (
            <a href={productHref(review.productId)}>
              <bdi>{review.productName}</bdi>
            </a>
          ),
          Rating: <Stars rating={review.rating} />,
          Status: <StatusBadge status={review.status} />,
          Date: dayText(review.createdAt),
          'Helpful votes': review.helpful,
        }}
      />
      <blockquote className={css.quote}>
        <p className={css.title} dir="auto">
          {review.title}
        </p>
        <p dir="auto">{review.content}</p>
      </blockquote>
    </Section>
    {useMayActAs('clerk') && (
      <>
        <Section title="Moderation" level={3}>
          <Row gap="sm">
            <ModerationButtons
              review={review}
              look="buttons"
              onDone={(act) => act === 'reject' && onRejected()}
            />
          </Row>
        </Section>
        <Section title="Reply" level={3}>
          <ReplyForm key={review.id} review={review} />
        </Section>
      </>
    )}
  </Stack>
)

/** What is typed stays when it cannot be sent, and when a colleague replies meanwhile. */
const ReplyForm = ({ review }: { review: Review }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const [isSending, run] = useBusy()
  /** The reply this form began with, or has sent itself. */
  const [own, setOwn] = useState(review.reply)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    const found = problemOf(text)
    setProblem(found)
    if (found) return
    await run(async () => {
      if (await reply(client, review, text)) setOwn(text)
    })
  }
  return (
    <form className={css.replyForm} onSubmit={(event) => void send(event)}>
      {review.repliedAt && <p className={subtle}>Answered on {dayText(review.repliedAt)}</p>}
      {review.reply !== own && !isSending && (
        <p role="status">
          A colleague has answered: “<bdi>{review.reply}</bdi>”. Yours would replace it.
        </p>
      )}
      <TextArea
        label="Your reply"
        name="reply"
        height="short"
        defaultValue={own ?? ''}
        problem={problem}
      />
      <span className={css.submit}>
        <Button type="submit" isBusy={isSending}>
          Send Reply
        </Button>
      </span>
    </form>
  )
}

const problemOf = (text: string): string | undefined => {
  if (!text) return 'Write a reply first'
  return text.length > maxReplyLength ? `Keep it within ${maxReplyLength} characters` : undefined
}
