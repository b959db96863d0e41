/** The details of the order that the address names. */
import { useState } from 'react'

import type { Order, OrderItem } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { quiet, subheading } from '@shop/ui/type'

import { Clamped } from '../display/clamped.tsx'
import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { Fact, Facts } from '../display/facts.tsx'
import { QueryResult } from '../listing/answered.tsx'
import { hrefWith, useListUrl } from '../listing/list-search.ts'
import type { Answer } from '../listing/load-answer.ts'
import type { Found } from '../listing/load-opened.ts'
import type { OrdersSearch } from './load-orders.ts'
import * as css from './orders.css.ts'
import { StatusBadge } from './status-select.tsx'

type Props = { viewed: Answer<Found<Order>>; loadedAtMs: number; search: OrdersSearch }

/** Follows its order, whatever the list beside it shows. */
export const OrderDialog = ({ viewed, loadedAtMs, search }: Props) => {
  const { open } = useListUrl(search)
  const isOpen = search.view !== undefined
  const [seen, setSeen] = useState<string>()
  if (isOpen && viewed && viewed !== 'gone' && viewed.row.id !== seen) setSeen(viewed.row.id)
  if (!isOpen && seen !== undefined) setSeen(undefined)
  const close = (): void => {
    if (isOpen) open(undefined)
  }
  return (
    <Panel title="Order details" kind="dialog" isOpen={isOpen} onClose={close}>
      <QueryResult answer={viewed} question={{ id: search.view }} noun="order">
        {(opened) =>
          opened === 'gone' ? (
            <GoneNotice wasSeen={seen === search.view} onClose={close} />
          ) : (
            <OrderDetails order={opened.row} loadedAtMs={loadedAtMs} />
          )
        }
      </QueryResult>
    </Panel>
  )
}

/** Before whoever read it a moment ago, and whoever followed an old link. */
const GoneNotice = ({ wasSeen, onClose }: { wasSeen: boolean; onClose: () => void }) => (
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
export const OrderDetails = ({ order, loadedAtMs }: { order: Order; loadedAtMs: number }) => {
  const { address, city, state, zip_code } = order.shippingAddress
  return (
    <div className={css.details}>
      <Facts>
        <Fact label="Order ID">
          <span className={css.orderId}>{order.id}</span>
        </Fact>
        <Fact label="Status">
          <StatusBadge order={order} loadedAtMs={loadedAtMs} />
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
