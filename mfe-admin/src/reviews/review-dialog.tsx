/** Everything about one review, with moderation and a reply. */
import { type FormEvent, useState } from 'react'

import { type Review, maxReplyLength } from '@shop/contracts/review'
import { productHref } from '@shop/domain/hrefs'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { quiet, subheading } from '@shop/ui/type'

import { Badge } from '../display/badge.tsx'
import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { Fact, Facts } from '../display/facts.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { QueryResult } from '../listing/answered.tsx'
import { useListUrl } from '../listing/list-search.ts'
import type { Answer } from '../listing/load-answer.ts'
import type { Found } from '../listing/load-opened.ts'
import type { ReviewsSearch } from './load-reviews.ts'
import { ModerationButtons } from './moderation-buttons.tsx'
import { reply } from './moderation.ts'
import { statusBadges } from './review-text.ts'
import * as css from './reviews.css.ts'
import { Stars } from './stars.tsx'

type Props = { viewed: Answer<Found<Review>>; search: ReviewsSearch }

/** Open while the address names a review. */
export const ReviewDialog = ({ viewed, search }: Props) => {
  const { open } = useListUrl(search)
  const isOpen = search.view !== undefined
  const close = (): void => {
    if (isOpen) open(undefined)
  }
  return (
    <Panel title="Review details" kind="dialog" isOpen={isOpen} onClose={close}>
      <QueryResult answer={viewed} question={{ id: search.view }} noun="review">
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
      </QueryResult>
    </Panel>
  )
}

const ReviewDetails = ({ review, onGone }: { review: Review; onGone: () => void }) => (
  <Stack gap="lg">
    <section className={css.section}>
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
    <section className={css.section}>
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
    <section className={css.section}>
      <h3 className={subheading}>Moderation</h3>
      <Row gap="sm">
        <ModerationButtons
          review={review}
          look="buttons"
          onDone={(act) => act === 'reject' && onGone()}
        />
      </Row>
    </section>
    <section className={css.section}>
      <h3 className={subheading}>Reply</h3>
      <ReplyForm key={review.id} review={review} />
    </section>
  </Stack>
)

/** What is typed stays, when it cannot be sent as well as when a colleague answers meanwhile. */
export const ReplyForm = ({ review }: { review: Review }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** The reply this form began with, or has sent itself. */
  const [own, setOwn] = useState(review.reply)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    const found = problemOf(text)
    setProblem(found)
    if (found) return
    setIsSending(true)
    if (await reply(client, review, text)) setOwn(text)
    setIsSending(false)
  }
  return (
    <form className={css.replyForm} onSubmit={(event) => void send(event)}>
      {review.repliedAt && <p className={quiet}>QueryResult on {dayText(review.repliedAt)}</p>}
      {review.reply !== own && !isSending && (
        <p role="status">A colleague has answered: “{review.reply}”. Yours would replace it.</p>
      )}
      <TextArea label="Your reply" name="reply" defaultValue={own ?? ''} problem={problem} />
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
