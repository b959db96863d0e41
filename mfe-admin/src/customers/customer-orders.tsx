/** What a customer ordered, newest first. */
import { formatCents } from '@shop/domain/money'
import type { OrderList } from '@shop/contracts/order'
import { quiet } from '@shop/ui/type'

import { Badge } from '../badge/badge.tsx'
import { dayText } from '../day.ts'
import { hrefWith } from '../listing/use-address.ts'
import { shortOrderId, statusLabel } from '../orders/order-text.ts'
import { statusTones } from '../orders/status-tone.ts'
import * as css from './customer-details.css.ts'

type Props = { email: string; list: OrderList }

/** Each leads to its details on the orders screen; so does what is more than one page. */
export const CustomerOrders = ({ email, list: { orders, total } }: Props) => (
  <div className={css.part}>
    <ul className={css.orders}>
      {orders.map(({ id, createdAt, totalCents, status }) => (
        <li key={id} className={css.order}>
          <span className={css.orderName}>
            <a href={hrefWith('/admin/orders', {}, { view: id })} className={css.orderId}>
              {shortOrderId(id)}
            </a>
            <span className={quiet}>{dayText(createdAt)}</span>
          </span>
          <span className={css.amount}>{formatCents(totalCents)}</span>
          <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
        </li>
      ))}
    </ul>
    {total > orders.length && (
      <p className={quiet}>
        The newest {orders.length} of {total.toLocaleString('en-US')}.{' '}
        <a href={hrefWith('/admin/orders', {}, { customer: email })}>See all orders</a>
      </p>
    )}
  </div>
)
