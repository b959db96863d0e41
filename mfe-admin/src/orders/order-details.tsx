/** Everything about one order. */
import type { ReactNode } from 'react'

import { formatCents } from '@shop/contracts/money'
import type { Order, OrderItem } from '@shop/contracts/order'
import { label as labelStyle, quiet, subheading } from '@shop/ui/type'

import * as css from './order-details.css.ts'
import { orderDate } from './order-text.ts'
import { StatusBadge } from './status-select.tsx'

/** Who ordered what, where it goes, and what it costs. */
export const OrderDetails = ({ order }: { order: Order }) => {
  const { address, city, state, zip_code } = order.shippingAddress
  return (
    <div className={css.root}>
      <dl className={css.facts}>
        <Fact label="Order ID">
          <span className={css.id}>{order.id}</span>
        </Fact>
        <Fact label="Status">
          <StatusBadge order={order} />
        </Fact>
        <Fact label="Order date">{orderDate(order.createdAt)}</Fact>
        <Fact label="Customer">{order.customerName}</Fact>
        <Fact label="Email">{order.customerEmail}</Fact>
        {order.customerPhone && <Fact label="Phone">{order.customerPhone}</Fact>}
        <Fact label="Shipping address">
          {address}
          <br />
          {city}, {state} {zip_code}
        </Fact>
      </dl>
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={labelStyle}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

const Item = ({ item }: { item: OrderItem }) => (
  <li className={css.item}>
    <div>
      <p className={css.itemName}>{item.name || 'Product'}</p>
      <p className={quiet}>{[item.size, item.color].filter(Boolean).join(' · ')}</p>
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
