import { useState } from 'react'

import { maxReplyLength, type Review, type ReviewStatus } from '@shop/contracts/review'
import { productHref } from '@shop/domain/hrefs'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextArea } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { shares, strong } from '../../frame/display/display.css.ts'
import { Form, SubmitButton, useBusy } from '../../frame/display/form.tsx'
import { Facts, Section } from '../../frame/display/page.tsx'
import { capitalized, dayText, Email } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import {
  type ActName,
  actsOn,
  moderate,
  reply,
  reviewQueries,
  type ReviewsSearch,
  statusTones,
} from './reviews.ts'
import * as css from './reviews.css.ts'

export const ReviewDialog = ({ search }: { search: ReviewsSearch }) => {
  const { open } = useListUrl()
  return (
    <DetailsDialog
      title="Review details"
      noun="review"
      search={search}
      details={reviewQueries.details}
      missing={{
        title: 'Review not found',
        text: 'It may have been rejected, which removes it.',
      }}
    >
      {(review) => <ReviewDetails review={review} onRejected={() => open(undefined)} />}
    </DetailsDialog>
  )
}

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
        <p className={strong} dir="auto">
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

/** Keeps the typed reply if sending fails or a colleague replies meanwhile. */
const ReplyForm = ({ review }: { review: Review }) => {
  const [problem, setProblem] = useState<string>()
  /** The initial reply and the replies sent from this form. Any other reply is a colleague's. */
  const [own, setOwn] = useState([review.reply])
  const send = async (fields: FormData): Promise<void> => {
    const text = String(fields.get('reply')).trim()
    const found = problemOf(text)
    setProblem(found)
    if (found) return
    setOwn([...own, text])
    await reply(review, text)
  }
  return (
    <Form look={shares} onSave={send}>
      {review.repliedAt && <p className={subtle}>Answered on {dayText(review.repliedAt)}</p>}
      {!own.includes(review.reply) && (
        <p role="status">
          A colleague has answered: “<bdi>{review.reply}</bdi>”. Yours would replace it.
        </p>
      )}
      <TextArea
        label="Your reply"
        name="reply"
        height="short"
        defaultValue={own.at(-1) ?? ''}
        problem={problem}
      />
      <div>
        <SubmitButton>Send Reply</SubmitButton>
      </div>
    </Form>
  )
}

const problemOf = (text: string): string | undefined => {
  if (!text) return 'Write a reply first'
  return text.length > maxReplyLength ? `Keep it within ${maxReplyLength} characters` : undefined
}

export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className={css.stars}>
    {'★'.repeat(rating)}
    {'☆'.repeat(5 - rating)}
  </span>
)

export const StatusBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
)

const labels = { approve: 'Approve', reject: 'Reject', flag: 'Flag' } as const
const icons = { approve: 'check', reject: 'close', flag: 'flag' } as const

type Props = { review: Review; look: 'icons' | 'buttons'; onDone?: (act: ActName) => void }

/** Uses `aria-disabled`, because a disabled button would lose the focus. */
export const ModerationButtons = ({ review, look, onDone }: Props) => {
  const [isBusy, run] = useBusy()
  const act = async (name: ActName): Promise<void> => {
    if (isBusy) return
    if (await run(() => moderate(name, review))) onDone?.(name)
  }
  const mayDo = { clerk: useMayActAs('clerk'), manager: useMayActAs('manager') }
  const offered = actsOn(review).filter((name) => mayDo[name === 'reject' ? 'manager' : 'clerk'])
  return offered.map((name) =>
    look === 'icons' ? (
      <IconButton
        key={name}
        icon={icons[name]}
        label={`${labels[name]} “${review.title}”`}
        aria-disabled={isBusy || undefined}
        onClick={() => void act(name)}
      />
    ) : (
      <Button
        key={name}
        tone={name === 'approve' ? 'solid' : 'outline'}
        isBusy={isBusy}
        onClick={() => void act(name)}
      >
        {labels[name]}
      </Button>
    ),
  )
}
