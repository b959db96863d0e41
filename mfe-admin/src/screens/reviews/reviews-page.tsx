import { useState } from 'react'

import {
  maxReplyLength,
  ratings,
  type Review,
  type ReviewStatus,
  reviewStatuses,
} from '@shop/contracts/review'
import { capitalized } from '@shop/domain/capitalized'
import { productHref } from '@shop/domain/hrefs'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextArea } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { clamped, subtle } from '@shop/ui/type'

import { shares, soft, strong } from '../../frame/display/display.css.ts'
import {
  clearSaved,
  Form,
  NotSaved,
  SubmitButton,
  useBusy,
  useUnsaved,
} from '../../frame/display/form.tsx'
import { Clamped, Facts, Section, Shares, Stats } from '../../frame/display/page.tsx'
import { dayText, Email } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import * as css from './reviews.css.ts'
import {
  type ActName,
  acts,
  actsOn,
  moderate,
  ratingShares,
  reply,
  reviewCards,
  reviewQueries,
  type ReviewsSearch,
  starsText,
  statusTones,
} from './reviews.ts'

const filters: Filters = {
  status: { label: 'Status', options: optionsOf('All statuses', reviewStatuses) },
  rating: { label: 'Rating', options: optionsOf('All ratings', ratings, starsText) },
  sort: {
    label: 'Sort',
    options: Object.entries({
      '': 'Newest first',
      old: 'Oldest first',
      'rating-high': 'Highest rating',
      'rating-low': 'Lowest rating',
      helpful: 'Most helpful',
    }),
  },
}

const columns: readonly Column<Review>[] = [
  {
    name: 'Customer',
    cell: ({ customerName, isVerified }) => (
      <span className={css.customer}>
        <span className={strong}>
          <bdi>{customerName}</bdi>
        </span>
        {isVerified && <Badge tone="success">Verified</Badge>}
      </span>
    ),
  },
  { name: 'Product', cell: ({ productName }) => <Clamped text={productName} /> },
  { name: 'Rating', kind: 'mark', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    name: 'Review',
    cell: ({ title, content }) => (
      <span className={css.review}>
        <Clamped text={title} look={strong} />
        <span className={soft}>
          <bdi className={clamped.two}>{content}</bdi>
        </span>
      </span>
    ),
  },
  {
    name: 'Status',
    cell: ({ id, status }) => (
      <Row gap="xs">
        <StatusBadge status={status} />
        <NotSaved form={replyForm(id)} />
      </Row>
    ),
  },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => dayText(createdAt) },
]

export const ReviewsPage = ({ search }: { search: ReviewsSearch }) => (
  <ListPage
    title="Reviews"
    renderStats={(stats) => (
      <>
        <Stats stats={reviewCards(stats)} />
        <Shares title="Rating distribution" shares={ratingShares(stats)} />
      </>
    )}
    label="Reviews"
    noun="review"
    searchLabel="Search reviews…"
    search={search}
    filters={filters}
    queries={reviewQueries}
    emptyText="Try fewer words, or other filters."
    rowsOf={({ reviews }) => reviews}
    keyOf={({ id }) => id}
    nameOf={({ title }) => `“${title}”`}
    columns={columns}
    renderActions={(review) => <ModerationButtons review={review} look="icons" />}
  >
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
      {(review) => <ReviewDetails review={review} />}
    </DetailsDialog>
  </ListPage>
)

const ReviewDetails = ({ review }: { review: Review }) => (
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
            <ModerationButtons review={review} look="buttons" />
          </Row>
        </Section>
        <Section title="Reply" level={3}>
          <ReplyForm review={review} />
        </Section>
      </>
    )}
  </Stack>
)

const replyForm = (id: string): string => `reply ${id}`

const ReplyForm = ({ review }: { review: Review }) => {
  const [problem, setProblem] = useState<string>()
  const form = replyForm(review.id)
  /** `own` has the first reply, and replies sent from here. Other replies are a colleague's. */
  const [{ own, text }, setInput] = useUnsaved(
    form,
    () => ({ own: [review.reply], text: review.reply ?? '' }),
    (input) => ![review.reply, input.own[0]].some((one) => input.text === (one ?? '')),
  )
  const send = async (): Promise<void> => {
    const sent = text.trim()
    const found = problemOf(sent)
    setProblem(found)
    if (found) return
    const input = { text, own: [...own, sent] }
    setInput(input)
    if (await reply(review, sent)) clearSaved(form, (now) => now === input)
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
        height="short"
        value={text}
        onChange={(typed) => setInput((last) => ({ ...last, text: typed }))}
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

const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className={css.stars}>
    {'★'.repeat(rating)}
    {'☆'.repeat(5 - rating)}
  </span>
)

const StatusBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
)

type Props = { review: Review; look: 'icons' | 'buttons' }

/** A disabled button would lose the focus, so the buttons use `aria-disabled`. */
const ModerationButtons = ({ review, look }: Props) => {
  const { open } = useListUrl()
  const [isBusy, run] = useBusy()
  const act = async (name: ActName): Promise<void> => {
    if (isBusy) return
    const isDone = await run(() => moderate(name, review))
    // Closes the details of a rejected review, unless those of another review are open by now.
    const isShown = new URLSearchParams(location.search).get('view') === review.id
    if (isDone && name === 'reject' && isShown) open(undefined)
  }
  const mayDo = { clerk: useMayActAs('clerk'), manager: useMayActAs('manager') }
  const offered = actsOn(review).filter((name) => mayDo[acts[name].role])
  return offered.map((name) =>
    look === 'icons' ? (
      <IconButton
        key={name}
        icon={acts[name].icon}
        label={`${acts[name].label} “${review.title}”`}
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
        {acts[name].label}
      </Button>
    ),
  )
}
