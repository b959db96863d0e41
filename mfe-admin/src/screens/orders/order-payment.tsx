/** The payment of an order in its dialog: what was paid, and what is or will be paid back. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Order } from '@shop/contracts/order'
import type { OrderPayment, Refund, RefundState } from '@shop/contracts/payment'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import * as display from '../../frame/display/display.css.ts'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { capitalized, timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useActorName } from '../../lists/history.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { orderQueries } from './orders.ts'
import * as css from './orders.css.ts'
import { isOwed, PaymentBadge, TestBadge } from './payment-badge.tsx'
import { RefundForm } from './refund-form.tsx'

export const PaymentSection = ({ order }: { order: Order }) => {
  const payment = useQuery(orderQueries.payment(usePage().client, order.id))
  return (
    <Section title="Payment" level={3}>
      {payment.isPending && <p className={subtle}>Loading payment...</p>}
      <QueryResult query={payment} noun="payment" level={3}>
        {(data) => <PaymentDetails order={order} payment={data} />}
      </QueryResult>
    </Section>
  )
}

type Props = { order: Order; payment: OrderPayment }

const timeOf = (iso: string | null): string | null => iso && timeText(Date.parse(iso))

const PaymentDetails = ({ order, payment }: Props) => {
  const { state, amountCents, refundedCents, events } = payment
  const isPaidBack = refundedCents > 0
  return (
    <Stack gap="md">
      <Facts
        facts={{
          State: (
            <Row gap="xs">
              <PaymentBadge order={{ ...order, payment: state, refundedCents }} />
              <TestBadge />
            </Row>
          ),
          Amount: formatCents(amountCents),
          'Paid back': isPaidBack ? formatCents(refundedCents) : null,
          Left: isPaidBack ? formatCents(amountCents - refundedCents) : null,
          Paid: timeOf(payment.paidAt),
          'To be paid by': state === 'open' ? timeOf(payment.expiresAt) : null,
          'At the provider': payment.providerUrl && (
            <a href={payment.providerUrl} target="_blank" rel="noreferrer">
              Open the payment
            </a>
          ),
        }}
      />
      <Refunds order={order} payment={payment} />
      {events.length > 0 && (
        <Disclosure title={`Steps of the payment (${events.length})`}>
          <ol className={display.list}>
            {events.map(({ text, at }, index) => (
              // Steps are only ever added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={display.listRow}>
                {text}
                <time className={display.moment} dateTime={at}>
                  {timeOf(at)}
                </time>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </Stack>
  )
}

/** Each opened form is an attempt of its own, with its own idempotency key. */
type Attempt = { id: number; isOpen: boolean; repeated?: Refund | undefined }

/** The form of a cancelled order stays open until all is paid back. */
const Refunds = ({ order, payment: { state, amountCents, refundedCents, refunds } }: Props) => {
  const [attempt, setAttempt] = useState<Attempt>({ id: 0, isOpen: false })
  const isManager = useMayActAs('manager')
  const leftCents = amountCents - refundedCents
  const mustRefund = isOwed({ ...order, payment: state, refundedCents })
  const hasForm = isManager && state === 'paid' && leftCents > 0
  const start = (isOpen: boolean, repeated?: Refund): void =>
    setAttempt({ id: attempt.id + 1, isOpen, repeated })
  return (
    <>
      {mustRefund && <p className={css.total}>To be refunded: {formatCents(leftCents)}</p>}
      {!isManager && state === 'paid' && leftCents > 0 && (
        <p className={subtle}>Only a manager may refund an order.</p>
      )}
      {hasForm && (attempt.isOpen || mustRefund) && (
        <RefundForm
          key={attempt.id}
          {...{ order, leftCents, repeated: attempt.repeated }}
          hasFocus={attempt.isOpen}
          onDone={() => start(false)}
          onCancel={mustRefund ? undefined : () => start(false)}
        />
      )}
      {hasForm && !attempt.isOpen && !mustRefund && (
        <span>
          <Button tone="outline" onClick={() => start(true)}>
            Refund
          </Button>
        </span>
      )}
      {refunds.length > 0 && (
        <ul className={display.list} aria-label="Refunds">
          {refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              onRepeat={hasForm ? () => start(true, refund) : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const refundTones: Record<RefundState, Tone> = {
  pending: 'warning',
  done: 'success',
  failed: 'danger',
}

type RowProps = { refund: Refund; onRepeat: (() => void) | undefined }

const RefundRow = ({ refund, onRepeat }: RowProps) => {
  const { reason, amountCents, by, at, state } = refund
  const sum = formatCents(amountCents)
  return (
    <li className={display.rank}>
      <span className={display.rankName}>{reason}</span>
      <span className={display.amount}>{sum}</span>
      <span className={subtle}>
        <bdi>{useActorName(by)}</bdi>, {timeOf(at)}
      </span>
      <Badge tone={refundTones[state]}>{capitalized(state)}</Badge>
      {state === 'failed' && onRepeat && (
        <span className={display.fullRow}>
          <Button tone="outline" onClick={onRepeat}>
            Refund {sum} again
          </Button>
        </span>
      )}
    </li>
  )
}
