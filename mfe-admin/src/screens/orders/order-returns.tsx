/** The returns of an order in its dialog, each with what staff do next. */
import { useQuery } from '@tanstack/react-query'

import type { Order } from '@shop/contracts/order'
import { type Return, returnReasonNames, type ReturnState } from '@shop/contracts/return'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, rank, rankName } from '../../frame/display/display.css.ts'
import { HeldForQuestion } from '../../frame/display/form.tsx'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { capitalized, dayText, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { useActorName } from '../../lists/history.tsx'
import { returnQueries } from './orders.ts'
import { isOpen, piecesText, ReturnSteps } from './return-steps.tsx'

export const ReturnsSection = ({ order }: { order: Order }) => {
  const { data } = useQuery(returnQueries.ofOrder(usePage().client, order.id))
  const own = data?.returns.filter(({ orderId }) => orderId === order.id) ?? []
  if (own.length === 0) return null
  return (
    <Section title="Returns" level={3}>
      {own.map((row) => (
        <Disclosure key={row.id} title={<Title row={row} />} isOpen={isOpen(row)}>
          <Details row={row} order={order} />
        </Disclosure>
      ))}
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
      <HeldForQuestion data={row}>
        {(held) => <ReturnSteps row={held} order={order} />}
      </HeldForQuestion>
    </Stack>
  )
}
