import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useSnapshot } from 'valtio'

import { listMails, sendRefundNote } from '@shop/client/orders'
import type { AuditValue, FieldChange, TimelineEntry } from '@shop/contracts/audit'
import { type Order, type OrderItem, type OrderStatus, orderStatuses } from '@shop/contracts/order'
import { capitalized } from '@shop/domain/capitalized'
import { taxLabel } from '@shop/domain/charges'
import { isPartlyShipped, isUnshipped } from '@shop/domain/parcels'
import { discountAmountText } from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'
import { weekdayText } from '@shop/domain/shop-days'
import type { Totals } from '@shop/domain/totals'
import { Slot } from '@shop/module-runtime/slot'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { amount, code, list, rank, rankName } from '../../frame/display/display.css.ts'
import { ActionButton, NotSaved } from '../../frame/display/form.tsx'
import { Clamped, Facts, Section } from '../../frame/display/page.tsx'
import { dayText, Email, shortOrderId } from '../../frame/display/text.tsx'
import { customerHref, mailboxHref } from '../../frame/navigation/hrefs.ts'
import { useOtherViewers } from '../../frame/realtime/realtime.ts'
import { write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import type { ChangeText } from '../../lists/history.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { Timeline } from '../../lists/timeline.tsx'
import { ReturnsSection } from './order-returns.tsx'
import { ShippingSection } from './order-shipping.tsx'
import { isOwed, PaymentSection } from './order-payment.tsx'
import { paymentWayTexts, statusTones } from './order-text.tsx'
import {
  changeOrderForm,
  changeOrderHref,
  chooseStatus,
  orderQueries,
  pendingStatuses,
} from './orders.ts'
import * as css from './orders.css.ts'

export const OrderDialog = ({ search }: { search: { view?: string | undefined } }) => (
  <DetailsDialog
    title="Order details"
    noun="order"
    search={search}
    details={orderQueries.details}
    missing={missing}
  >
    {(order) => <OrderDetails order={order} />}
  </DetailsDialog>
)

const missing = (wasSeen: boolean) => ({
  title: wasSeen ? 'This order was deleted' : 'Order not found',
  text: wasSeen
    ? 'It was deleted while you had it open. There is nothing left to do here.'
    : 'It may have been deleted, or the link is incomplete.',
  back: 'Back to orders',
})

const OrderDetails = ({ order }: { order: Order }) => {
  const { address, city, state, zip_code } = order.shippingAddress
  const hasPayment = order.payment !== null || order.paidBy !== null || order.refundedCents > 0
  const payment = hasPayment && <PaymentSection order={order} />
  // The section never moves, because moving it would lose a refund that is being typed.
  const [isPaymentFirst] = useState(() => isOwed(order))
  return (
    <Stack gap="lg">
      {isPaymentFirst && payment}
      <div>
        <OtherViewers order={order.id} />
        <Facts
          facts={{
            'Order ID': <span className={code}>{order.id}</span>,
            Status: <StatusBadge order={order} />,
            'Order date': dayText(order.createdAt),
            'Shipping method': [order.shippingName, order.shippingWindow || []].flat().join(', '),
            ...(order.deliveryOn ? { 'Estimated delivery': weekdayText(order.deliveryOn) } : {}),
            'Paid by': order.paidBy && paymentWayTexts[order.paidBy],
            Customer: (
              <a href={customerHref(order.id)}>
                <bdi>{order.customerName}</bdi>
              </a>
            ),
            Email: <Email address={order.customerEmail} />,
            Emails: <a href={mailboxHref(order.id)}>Emails about this order</a>,
            Phone: order.customerPhone,
            'Shipping address': `${address}\n${city}, ${state} ${zip_code}`,
          }}
        />
      </div>
      <ShippingSection order={order} />
      {!isPaymentFirst && payment}
      <ReturnsSection order={order} />
      {!order.payment && order.status === 'cancelled' && <RefundNote order={order} />}
      <div>
        <Section title="Order items" level={3}>
          <ul className={list}>
            {order.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <Sums order={order} />
          <ChangeLink order={order} />
        </Section>
        <Slot name="admin.order" params={{ orderId: order.id }} />
      </div>
      <Section title="Timeline" level={3}>
        <Timeline
          noun="orders"
          id={order.id}
          describe={describeChange}
          renderUndo={(entry) => <SetBack entry={entry} order={order} />}
        />
      </Section>
    </Stack>
  )
}

const OtherViewers = ({ order }: { order: string }) => {
  const others = useOtherViewers(order)
  return (
    <p role="status" className={css.viewers}>
      {others.length > 0 && (
        <>
          <Icon name="eye" size="sm" /> Also open at <bdi>{others.join(', ')}</bdi>
        </>
      )}
    </p>
  )
}

const ChangeLink = ({ order }: { order: Order }) => {
  const mayChange = useMayActAs('clerk') && isUnshipped(order.status)
  return mayChange && order.parcels.length === 0 ? (
    <Row gap="sm">
      <ButtonLink tone="outline" href={changeOrderHref(order.id)}>
        Change address or items
      </ButtonLink>
      <NotSaved form={changeOrderForm(order.id)} />
    </Row>
  ) : null
}

const Item = ({ item }: { item: OrderItem }) => (
  <li className={rank}>
    <Clamped text={item.name || 'Product'} look={rankName} />
    <span className={amount}>{formatCents(item.priceCents * item.quantity)}</span>
    <span className={subtle}>
      {[item.productId ?? 'Product', item.size, item.color, item.sku].filter(Boolean).join(' · ')}
    </span>
    <span className={`${subtle} ${css.amount}`}>
      {item.quantity} × {formatCents(item.priceCents)}
    </span>
  </li>
)

type SumsOf = Omit<Totals, 'itemCount'> &
  Pick<Order, 'discountLabel' | 'shippingLabel'> & { taxIncluded?: boolean | undefined }

export const Sums = ({ order }: { order: SumsOf }) => {
  const tax = { [taxLabel(order.taxIncluded)]: formatCents(order.taxCents) }
  const sums = {
    Subtotal: formatCents(order.subtotalCents),
    ...(order.discountLabel && { [order.discountLabel]: discountAmountText(order.discountCents) }),
    [order.shippingLabel]: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
    ...(!order.taxIncluded && tax),
    Total: formatCents(order.totalCents),
    ...(order.taxIncluded && tax),
  }
  return (
    <div className={css.sums}>
      {Object.entries(sums).map(([name, sum]) => (
        <Fragment key={name}>
          <span className={name === 'Total' ? css.total : subtle}>{name}</span>
          <span className={name === 'Total' ? css.total : css.amount}>{sum}</span>
        </Fragment>
      ))}
    </div>
  )
}

const describeChange = ({ field, before, after }: FieldChange): ChangeText => ({
  label: capitalized(field),
  before: valueText(before),
  after: valueText(after),
})

const valueText = (value: AuditValue): string => capitalized(String(value)) || 'None'

type Props = { entry: Pick<TimelineEntry, 'changes'>; order: Order }

/** Setting a status back is an ordinary status change, which moves stock and sends e-mails. */
const SetBack = ({ entry, order }: Props) => {
  const before = statusBefore(entry, order)
  if (!useMayActAs('clerk') || !before) return null
  return (
    <ActionButton tone="outline" run={() => chooseStatus(order, before)}>
      Set back to {capitalized(before)}
    </ActionButton>
  )
}

const statusBefore = ({ changes }: Props['entry'], { status }: Order): OrderStatus | undefined => {
  const change = changes.find(({ field, after }) => field === 'status' && after === status)
  return orderStatuses.find((known) => known === change?.before)
}

/** An e-mail cannot be undone, so sending it needs two clicks. */
const RefundNote = ({ order }: { order: Order }) => {
  const [isSure, setIsSure] = useState(false)
  const mayWrite = useMayActAs('clerk')
  const { data } = useQuery({
    queryKey: ['mails', 'refund', order.id],
    queryFn: () => listMails(client, { order: order.id, kind: 'refunded', limit: 1 }),
  })
  // Refunds before the cancellation have e-mails of this kind, too, but with other ids.
  const isSent = data?.mails[0]?.id === `${order.id}.refunded`
  const leftCents = order.totalCents - order.refundedCents
  if (!data || (!isSent && (!mayWrite || leftCents === 0))) return null
  const left = formatCents(leftCents)
  const send = (): Promise<boolean> =>
    write({
      run: () => sendRefundNote(client, order.id),
      done: { title: 'Success', description: `The customer is being told about ${left}` },
      failed: 'Failed to send the refund note',
      topic: 'mails',
    })
  return (
    <Section title="Refund" level={3}>
      {isSent ? (
        <a href={mailboxHref(order.id)}>The customer was told</a>
      ) : (
        <Row gap="sm">
          {isSure && <ActionButton run={send}>Yes, {left} was refunded</ActionButton>}
          <Button tone="outline" onClick={() => setIsSure(!isSure)}>
            {isSure ? 'Not yet' : 'Send refund note'}
          </Button>
        </Row>
      )}
    </Section>
  )
}

const options = orderStatuses.map((status) => [status, capitalized(status)] as const)

export const StatusSelect = ({ order }: { order: Order }) => {
  const { open } = useListUrl()
  const status = useStatus(order)
  /** If staff cancel a paid order, they must refund it, so the order opens. */
  const choose = async (value: string): Promise<void> => {
    const chosen = orderStatuses.find((known) => known === value)
    const saved = chosen && (await chooseStatus(order, chosen))
    if (saved && isOwed(saved)) open(saved.id)
  }
  return useMayActAs('clerk') ? (
    <Row gap="xs">
      <Select
        label={`Status of order ${shortOrderId(order.id)}`}
        isLabelHidden
        look="badge"
        tone={statusTones[status]}
        options={options}
        value={status}
        onChange={(value) => void choose(value)}
      />
      <Parts order={order} />
    </Row>
  ) : (
    <StatusBadge order={order} />
  )
}

const StatusBadge = ({ order }: { order: Order }) => {
  const status = useStatus(order)
  return (
    <Row gap="xs">
      <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
      <Parts order={order} />
    </Row>
  )
}

const Parts = ({ order }: { order: Order }) => (
  <>
    {isPartlyShipped(order) && <Badge tone="violet">Partly shipped</Badge>}
    {order.items.some(({ returned }) => returned > 0) && (
      <Badge tone="info">Returned in part</Badge>
    )}
  </>
)

const useStatus = ({ id, status }: Order) => useSnapshot(pendingStatuses)[id] ?? status
