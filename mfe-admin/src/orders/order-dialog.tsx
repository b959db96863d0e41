import { Fragment } from 'react'

import type { Order, OrderItem } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { Slot } from '@shop/module-runtime/slot'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Clamped } from '../display/clamped.tsx'
import { Facts, Section } from '../display/page.tsx'
import { dayText, Email } from '../display/text.tsx'
import { DetailsDialog } from '../listing/details-dialog.tsx'
import { customerHref, mailboxHref } from '../navigation/hrefs.ts'
import { orderQueries, type OrdersSearch } from './order-queries.ts'
import * as css from './orders.css.ts'
import { RefundNote } from './refund-note.tsx'
import { StatusBadge } from './status-select.tsx'

export const OrderDialog = ({ search }: { search: OrdersSearch }) => (
  <DetailsDialog
    title="Order details"
    noun="order"
    search={search}
    details={orderQueries.details}
    renderMissing={(wasSeen, close) => <MissingNotice wasSeen={wasSeen} onClose={close} />}
  >
    {(order) => <OrderDetails order={order} />}
  </DetailsDialog>
)

/** For a reader whose order a colleague deletes, and for a reader with an old link. */
const MissingNotice = ({ wasSeen, onClose }: { wasSeen: boolean; onClose: () => void }) => (
  <div role="alert">
    <Notice
      title={wasSeen ? 'This order was deleted' : 'This order is not there'}
      text={
        wasSeen
          ? 'It was deleted while you had it open. There is nothing left to do here.'
          : 'It may have been deleted, or the link is incomplete.'
      }
    >
      <Button onClick={onClose}>Back to the orders</Button>
    </Notice>
  </div>
)

/** Who ordered what, where it goes, and what it costs. */
const OrderDetails = ({ order }: { order: Order }) => {
  const { address, city, state, zip_code } = order.shippingAddress
  return (
    <Stack gap="lg">
      <Facts
        facts={{
          'Order ID': <span className={css.orderId}>{order.id}</span>,
          Status: <StatusBadge order={order} />,
          'Order date': dayText(order.createdAt),
          Customer: (
            <a href={customerHref(order.id)}>
              <bdi>{order.customerName}</bdi>
            </a>
          ),
          Email: <Email address={order.customerEmail} />,
          'E-mails': <a href={mailboxHref(order.id)}>E-mails about this order</a>,
          Phone: order.customerPhone,
          'Shipping address': (
            <>
              {address}
              <br />
              {city}, {state} {zip_code}
            </>
          ),
        }}
      />
      {order.status === 'cancelled' && <RefundNote order={order} />}
      <div>
        <Section title="Order items" level={3}>
          <ul className={css.items}>
            {order.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <Sums order={order} />
        </Section>
        <Slot name="admin.order" params={{ orderId: order.id }} />
      </div>
    </Stack>
  )
}

const Item = ({ item }: { item: OrderItem }) => (
  <li className={css.item}>
    <div>
      <Clamped text={item.name || 'Product'} look={css.itemName} />
      <p className={subtle}>
        {[item.productId ?? 'Product', item.size, item.color, item.sku].filter(Boolean).join(' · ')}
      </p>
    </div>
    <div className={css.amount}>
      <p>{formatCents(item.priceCents * item.quantity)}</p>
      <p className={subtle}>
        {item.quantity} × {formatCents(item.priceCents)}
      </p>
    </div>
  </li>
)

const Sums = ({ order }: { order: Order }) => {
  const sums = {
    Subtotal: formatCents(order.subtotalCents),
    [order.shippingMethod === 'express' ? 'Shipping (express)' : 'Shipping']:
      order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
    Tax: formatCents(order.taxCents),
  }
  return (
    <div className={css.sums}>
      {Object.entries(sums).map(([name, amount]) => (
        <Fragment key={name}>
          <span className={subtle}>{name}</span>
          <span className={css.amount}>{amount}</span>
        </Fragment>
      ))}
      <span className={css.total}>Total</span>
      <span className={css.total}>{formatCents(order.totalCents)}</span>
    </div>
  )
}
