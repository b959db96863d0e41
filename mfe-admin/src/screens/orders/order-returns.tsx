import { useQuery } from '@tanstack/react-query'

import type { Order } from '@shop/contracts/order'
import { type Return, returnReasonNames, type ReturnState } from '@shop/contracts/return'
import { hasLeft, piecesText } from '@shop/domain/parcels'
import { returnablePieces } from '@shop/domain/returns'
import { Badge, type Tone } from '@shop/ui/badge'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, rank, rankName } from '../../frame/display/display.css.ts'
import { HeldForQuestion } from '../../frame/display/form.tsx'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { capitalized, dayText, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useActorName } from '../../lists/history.tsx'
import { orderQueries, returnQueries } from './orders.ts'
import * as css from './orders.css.ts'
import { isOpen, ReturnSteps, StartReturn } from './return-steps.tsx'

export const ReturnsSection = ({ order }: { order: Order }) => {
  const { data } = useQuery(returnQueries.ofOrder(order.id))
  const mayStart = useMayActAs('clerk') && hasLeft(order.status)
  const own = data?.returns.filter(({ orderId }) => orderId === order.id) ?? []
  const origin = data?.returns.find(({ exchangeOrderId }) => exchangeOrderId === order.id)
  const lines = order.items
    .map((line) => ({ ...line, pieces: returnablePieces(line, own) }))
    .filter(({ pieces }) => pieces > 0)
  const canStart = mayStart && lines.length > 0
  if (!data || !(canStart || origin || own.length > 0)) return null
  return (
    <Section title="Returns" level={3}>
      {origin && (
        <p>
          It sends another size, for{' '}
          <a href={orderHref(origin.orderId)}>order {shortOrderId(origin.orderId)}</a>.
        </p>
      )}
      {own.map((row) => (
        <Disclosure key={row.id} title={<Title row={row} />} isOpen={isOpen(row)}>
          <Details row={row} order={order} />
        </Disclosure>
      ))}
      <div>{canStart && <StartReturn order={order} lines={lines} />}</div>
    </Section>
  )
}

const Title = ({ row: { state, items } }: { row: Return }) => (
  <Row gap="xs">
    <ReturnBadge state={state} />
    <bdi>{items.map(piecesText).join('; ')}</bdi>
  </Row>
)

const tones: Record<ReturnState, Tone> = {
  requested: 'warning',
  approved: 'info',
  received: 'violet',
  refunded: 'success',
  exchanged: 'success',
  refused: 'danger',
  withdrawn: 'plain',
}

export const ReturnBadge = ({ state }: { state: ReturnState }) => (
  <Badge tone={tones[state]}>{capitalized(state)}</Badge>
)

const Details = ({ row, order }: { row: Return; order: Order }) => {
  const { exchangeOrderId: exchange, resolution } = row
  const by = useActorName(row.createdBy)
  const texts = { Note: row.note, Instructions: row.instructions, Refused: row.refusedReason }
  return (
    <Stack gap="sm">
      <p className={subtle}>
        For {resolution === 'refund' ? 'a refund' : 'another size'}, started{' '}
        {dayText(row.createdAt)} by <bdi>{by}</bdi>.{' '}
        {exchange && <a href={orderHref(exchange)}>Its exchange is {shortOrderId(exchange)}</a>}
      </p>
      <ul className={list} aria-label="Returned pieces">
        {row.items.map((item) => (
          <li key={item.id} className={rank}>
            <bdi className={rankName}>{piecesText(item)}</bdi>
            <span>{item.exchangeSize && `Wants ${item.exchangeSize}`}</span>
            <span className={subtle}>
              {returnReasonNames[item.reason]}
              {item.received !== null && ` · ${item.received} came`}
              {item.isRestocked && ', back in stock'}
            </span>
          </li>
        ))}
      </ul>
      <Facts facts={texts} />
      {order.payment === 'paid' && row.state === 'refunded' && <FailedRefund row={row} />}
      <HeldForQuestion data={row}>
        {(held) => <ReturnSteps row={held} order={order} />}
      </HeldForQuestion>
    </Stack>
  )
}

/** Shown if the provider rejected the refund after the return had ended. */
const FailedRefund = ({ row: { id, orderId } }: { row: Return }) => {
  const { data } = useQuery(orderQueries.payment(orderId))
  const refund = data?.refunds.find((one) => one.id.endsWith(`return-${id}`))
  if (refund?.state !== 'failed') return null
  return (
    <p className={css.problem}>
      The provider did not accept this refund. Under Payment, repeat it with Refund again.
    </p>
  )
}
