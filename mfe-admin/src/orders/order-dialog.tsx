/** The details of the order that the URL names. */
import { useQuery } from '@tanstack/react-query'

import type { Order, OrderItem } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'
import { subtle, subheading } from '@shop/ui/type'

import { Clamped } from '../display/clamped.tsx'
import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { Fact, Facts } from '../display/facts.tsx'
import { customerHref } from '../navigation/hrefs.ts'
import { useListUrl } from '../listing/list-url.ts'
import { QueryResult } from '../listing/query-result.tsx'
import { orderQuery, type OrdersSearch } from './order-queries.ts'
import * as css from './orders.css.ts'
import { StatusBadge } from './status-select.tsx'

/** Follows its order, also when the list beside it shows others. */
export const OrderDialog = ({ search: { view }, search }: { search: OrdersSearch }) => {
  const { open } = useListUrl(search)
  const { client } = usePage()
  const isOpen = view !== undefined
  // Loaded here, not in the panel: the panel takes over the focus of what goes when it renders.
  const order = useQuery({ ...orderQuery(client, view ?? ''), enabled: isOpen })
  const close = (): void => {
    if (isOpen) open(undefined)
  }
  const missing = <MissingNotice wasSeen={order.data !== undefined} onClose={close} />
  return (
    <Panel title="Order details" kind="dialog" isOpen={isOpen} onClose={close}>
      <QueryResult query={order} noun="order" missing={missing}>
        {(loaded) => <OrderDetails order={loaded} />}
      </QueryResult>
    </Panel>
  )
}

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
      <Facts>
        <Fact label="Order ID">
          <span className={css.orderId}>{order.id}</span>
        </Fact>
        <Fact label="Status">
          <StatusBadge order={order} />
        </Fact>
        <Fact label="Order date">{dayText(order.createdAt)}</Fact>
        <Fact label="Customer">
          <a href={customerHref(order.customerEmail)}>
            <bdi>{order.customerName}</bdi>
          </a>
        </Fact>
        <Fact label="Email">
          <Email address={order.customerEmail} />
        </Fact>
        {order.customerPhone && <Fact label="Phone">{order.customerPhone}</Fact>}
        <Fact label="Shipping address">
          {address}
          <br />
          {city}, {state} {zip_code}
        </Fact>
      </Facts>
      <section>
        <Stack gap="sm">
          <h3 className={subheading}>Order items</h3>
          <ul className={css.items}>
            {order.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <Sums order={order} />
        </Stack>
      </section>
    </Stack>
  )
}

const Item = ({ item }: { item: OrderItem }) => (
  <li className={css.item}>
    <div>
      <Clamped text={item.name || 'Product'} look={css.itemName} />
      <p className={subtle}>
        {[item.productId ?? 'Product', item.size, item.color].filter(Boolean).join(' · ')}
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

const Sums = ({ order }: { order: Order }) => (
  <div className={css.sums}>
    <span className={subtle}>Subtotal</span>
    <span className={css.amount}>{formatCents(order.subtotalCents)}</span>
    <span className={subtle}>Shipping</span>
    <span className={css.amount}>
      {order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)}
    </span>
    <span className={subtle}>Tax</span>
    <span className={css.amount}>{formatCents(order.taxCents)}</span>
    <span className={css.total}>Total</span>
    <span className={css.total}>{formatCents(order.totalCents)}</span>
  </div>
)
