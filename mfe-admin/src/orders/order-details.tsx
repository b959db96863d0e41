/** Everything about one order. */
import { formatCents } from '@shop/domain/money'
import type { Order, OrderItem } from '@shop/contracts/order'
import { quiet, subheading } from '@shop/ui/type'

import { Clamped } from '../clamped/clamped.tsx'
import { dayText } from '../day.ts'
import { Email } from '../email/email.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import { hrefWith } from '../listing/use-address.ts'
import * as css from './order-details.css.ts'
import { StatusBadge } from './status-select.tsx'

/** Who ordered what, where it goes, and what it costs. */
export const OrderDetails = ({ order, askedAtMs }: { order: Order; askedAtMs: number }) => {
  const { address, city, state, zip_code } = order.shippingAddress
  return (
    <div className={css.root}>
      <Facts>
        <Fact label="Order ID">
          <span className={css.id}>{order.id}</span>
        </Fact>
        <Fact label="Status">
          <StatusBadge order={order} askedAtMs={askedAtMs} />
        </Fact>
        <Fact label="Order date">{dayText(order.createdAt)}</Fact>
        <Fact label="Customer">
          <a href={hrefWith('/admin/customers', {}, { view: order.customerEmail })}>
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
      <section className={css.lines}>
        <h3 className={subheading}>Order items</h3>
        <ul className={css.items}>
          {order.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
        <Sums order={order} />
      </section>
    </div>
  )
}

const Item = ({ item }: { item: OrderItem }) => (
  <li className={css.item}>
    <div>
      <Clamped text={item.name || 'Product'} look={css.itemName} />
      <p className={quiet}>
        {[item.productId ?? 'Product', item.size, item.color].filter(Boolean).join(' · ')}
      </p>
    </div>
    <div className={css.amount}>
      <p>{formatCents(item.priceCents * item.quantity)}</p>
      <p className={quiet}>
        {item.quantity} × {formatCents(item.priceCents)}
      </p>
    </div>
  </li>
)

const Sums = ({ order }: { order: Order }) => (
  <div className={css.sums}>
    <span className={quiet}>Subtotal</span>
    <span className={css.amount}>{formatCents(order.subtotalCents)}</span>
    <span className={quiet}>Shipping</span>
    <span className={css.amount}>
      {order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)}
    </span>
    <span className={quiet}>Tax</span>
    <span className={css.amount}>{formatCents(order.taxCents)}</span>
    <span className={css.total}>Total</span>
    <span className={css.total}>{formatCents(order.totalCents)}</span>
  </div>
)
