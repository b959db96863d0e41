import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { refundOrder } from '@shop/client/orders'
import type { Order, OrderItem } from '@shop/contracts/order'
import type { OrderPayment, Refund, RefundState } from '@shop/contracts/payment'
import { capitalized } from '@shop/domain/capitalized'
import { dollarsText, formatCents } from '@shop/domain/money'
import { isRefundable, piecesCentsOf } from '@shop/domain/returns'
import { useSettings } from '@shop/session/shop-settings'
import { addToast } from '@shop/session/toasts'
import { Badge, type Tone } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Checkbox, TextField } from '@shop/ui/field'
import { Quantity } from '@shop/ui/quantity'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import * as display from '../../frame/display/display.css.ts'
import { Form, SubmitButton, useSave } from '../../frame/display/form.tsx'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { useActorName } from '../../lists/history.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { paymentWayTexts } from './order-text.tsx'
import { orderQueries } from './orders.ts'
import * as css from './orders.css.ts'

export const isOwed = ({ payment, status, refundedCents, totalCents }: Order): boolean =>
  payment === 'paid' && status === 'cancelled' && refundedCents < totalCents

export const PaymentBadge = ({ order }: { order: Order }) => {
  const { payment, paidBy, refundedCents, totalCents } = order
  if (payment === 'open') return <Badge tone="warning">Payment open</Badge>
  if (payment === 'expired') return <Badge>Expired</Badge>
  if (isOwed(order)) return <Badge tone="danger">To be refunded</Badge>
  if (refundedCents > 0 && refundedCents < totalCents)
    return <Badge tone="info">Partly refunded</Badge>
  if (refundedCents > 0) return <Badge tone="violet">Refunded</Badge>
  if (payment === null) return paidBy && paymentWayTexts[paidBy]
  return <Badge tone="success">Paid</Badge>
}

export const TestBadge = () => useSettings().payment?.isTest && testBadge

const testBadge = <Badge tone="warning">Test payments</Badge>

export const PaymentSection = ({ order }: { order: Order }) => {
  const payment = useQuery(orderQueries.payment(order.id))
  return (
    <Section title="Payment" level={3}>
      <QueryResult query={payment} noun="payment" level={3}>
        {(data) => <PaymentDetails order={order} payment={data} />}
      </QueryResult>
    </Section>
  )
}

type Props = { order: Order; payment: OrderPayment }

const PaymentDetails = ({ order, payment }: Props) => {
  const { payment: state, totalCents, refundedCents } = order
  const left = formatCents(totalCents - refundedCents)
  return (
    <Stack gap="md">
      <Facts
        facts={{
          State: (
            <Row gap="xs">
              <PaymentBadge order={order} />
              {payment.isTest && testBadge}
            </Row>
          ),
          Amount: formatCents(totalCents),
          'Refunded so far':
            refundedCents > 0 ? `${formatCents(refundedCents)}, ${left} left` : null,
          Paid: payment.paidAt && timeText(payment.paidAt),
          'Payment due by':
            state === 'open' && payment.expiresAt ? timeText(payment.expiresAt) : null,
          'At the provider': payment.providerUrl && <a href={payment.providerUrl}>The payment</a>,
        }}
      />
      {(state === 'paid' || state === null) && <Refunds order={order} payment={payment} />}
    </Stack>
  )
}

const Refunds = ({ order, payment: { refunds } }: Props) => {
  // Each form has its own idempotency key, so every refund needs a new form.
  const [formKey, setFormKey] = useState(0)
  const isManager = useMayActAs('manager')
  const leftCents = refundableCents(order)
  const mustRefund = isOwed(order)
  const failed = refunds.find((refund) => refund.mustRepeat)
  return (
    <Stack key={formKey} gap="md">
      {mustRefund && <p className={css.total}>To be refunded: {formatCents(leftCents)}</p>}
      {!isManager && leftCents > 0 && <p className={subtle}>Only a manager may refund an order.</p>}
      {isManager && leftCents > 0 && (
        <Disclosure title={failed ? 'Refund again' : 'Refund'} isOpen={mustRefund}>
          <RefundForm {...{ order, leftCents, failed }} onDone={() => setFormKey(formKey + 1)} />
        </Disclosure>
      )}
      {refunds.length > 0 && (
        <ul className={display.list} aria-label="Refunds">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

const refundStates: Record<RefundState, { tone: Tone; text: string }> = {
  pending: { tone: 'warning', text: 'Refund requested; the provider has not sent it yet' },
  done: { tone: 'success', text: 'Refunded' },
  failed: { tone: 'danger', text: 'The provider did not accept the refund' },
}

const RefundRow = ({ refund: { reason, amountCents, by, at, state } }: { refund: Refund }) => (
  <li className={display.rank}>
    <span className={display.rankName}>{reason}</span>
    <span className={display.amount}>{formatCents(amountCents)}</span>
    <span className={subtle}>
      <bdi>{useActorName(by)}</bdi>, {timeText(at)}
    </span>
    <Badge tone={refundStates[state].tone}>{capitalized(state)}</Badge>
  </li>
)

/** Finds the refund by its id, which ends with the idempotency key of the request. */
const sayOutcome = ({ refunds }: OrderPayment, key: string): void => {
  const { state = 'pending' } = refunds.find(({ id }) => id.endsWith(key)) ?? {}
  const variant = state === 'failed' ? 'destructive' : 'default'
  addToast({ title: refundStates[state].text, variant })
}

type FormProps = {
  order: Order
  leftCents: number
  /** The failed refund that staff repeat with this form. */
  failed: Refund | undefined
  onDone: () => void
}

/** A typed amount lasts until other pieces are chosen. */
type Chosen = { pieces: number[]; typed?: string }

const RefundForm = ({ order, leftCents, failed, onDone }: FormProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const [{ pieces, typed }, choose] = useState<Chosen>({ pieces: order.items.map(() => 0) })
  const [reason, setReason] = useState<string>()
  const { issues, fieldOf, save } = useSave()
  const hasPieces = pieces.some(Boolean)
  const counts = hasPieces ? pieces : order.items.map(leftOf)
  const suggestedCents = hasPieces ? piecesCentsOf(order, pieces) : failed?.amountCents
  const cents = Math.min(leftCents, suggestedCents ?? leftCents)
  const amount = typed ?? dollarsText(cents)
  const isCancelled = order.status === 'cancelled'
  const refund = async (fields: FormData): Promise<void> => {
    const body = readRefund(fields, order, counts)
    const isSent = await save({
      run: async () => sayOutcome(await refundOrder(client, order.id, body, key), key),
      failed: (problem) => {
        if (problem?.code !== 'idempotency-key-reused')
          return capitalized(problem?.message ?? failedText)
        onDone()
        return 'The first refund is in the list; no second one was made.'
      },
      topic: 'orders',
    })
    if (isSent) onDone()
  }
  return (
    <Form check={issues} onSave={refund}>
      <Card>
        <RefundHint order={order} />
        <Disclosure title="Only some pieces">
          <PiecesFields
            {...{ order, pieces }}
            max={order.items.map(leftOf)}
            onChange={(chosen) => choose({ pieces: chosen })}
          />
        </Disclosure>
        <TextField
          {...fieldOf('amount', 'Amount ($)')}
          inputMode="decimal"
          hint={`At most ${formatCents(leftCents)}`}
          value={amount}
          onChange={(text) => choose({ pieces, typed: text })}
        />
        <TextField
          {...fieldOf('reason', 'Reason')}
          hasRequiredMark
          maxLength={200}
          value={reason ?? failed?.reason ?? (isCancelled ? 'The order was cancelled' : '')}
          onChange={setReason}
        />
        {!isCancelled && (
          <Checkbox name="restock" label={`Return the pieces to stock (${sumOf(counts)})`} />
        )}
        <span>
          <SubmitButton>Refund ${amount}</SubmitButton>
        </span>
      </Card>
    </Form>
  )
}

const failedText = 'Failed to refund. Try again: it will be refunded only once.'

const readRefund = (fields: FormData, order: Order, counts: readonly number[]) => ({
  amount: String(fields.get('amount')),
  reason: String(fields.get('reason')),
  items: countedItems(order, counts),
  restock: fields.has('restock'),
})

export const countedItems = ({ items }: Order, counts: readonly number[]) =>
  items.flatMap(({ id }, line) => (counts[line] ? [{ id, quantity: counts[line] }] : []))

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

export const refundableCents = (order: Order): number =>
  isRefundable(order) ? order.totalCents - order.refundedCents : 0

export const RefundHint = ({ order }: { order: Order }) =>
  order.payment === null &&
  isRefundable(order) && (
    <p>The shop did not take this payment: refund it yourself, then enter it here.</p>
  )

type PiecesProps = {
  order: Order
  /** The chosen pieces of each line, by index. `max` is the limit for each. */
  pieces: number[]
  max: readonly number[]
  onChange: (pieces: number[]) => void
}

export const PiecesFields = ({ order, pieces, max, onChange }: PiecesProps) => (
  <ul className={display.shares}>
    {order.items.map(({ id, name, size, color }, line) => (
      <li key={id}>
        <Row gap="sm" justify="between">
          {[name, size, color].filter(Boolean).join(' · ')}
          <Quantity
            of={[name, size, color].filter(Boolean).join(', ')}
            value={pieces[line] ?? 0}
            min={0}
            max={max[line] ?? 0}
            onChange={(count) => onChange(pieces.with(line, count))}
          />
        </Row>
      </li>
    ))}
  </ul>
)

const leftOf = ({ quantity, returned }: OrderItem): number => quantity - returned
