import type { Ref } from 'react'

import type { OrderStatus } from '@shop/contracts/order'
import type { OwnOrder } from '@shop/contracts/own-order'
import { subtle } from '@shop/ui/type'

import * as css from './order-progress.css.ts'

/** The way of an order that is not cancelled. */
const steps = ['pending', 'processing', 'shipped', 'delivered'] as const

const names: Record<OrderStatus, string> = {
  pending: 'Received',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

type Props = { order: OwnOrder; statusRef: Ref<HTMLParagraphElement> }

/** Where the order is: the steps with their times, and the present one in words, which can take the focus. */
export const OrderProgress = ({ order, statusRef }: Props) => {
  const shown = order.status === 'cancelled' ? (['pending', 'cancelled'] as const) : steps
  const reached = shown.findIndex((status) => status === order.status)
  return (
    <div>
      <p ref={statusRef} tabIndex={-1} aria-live="polite" className={css.status}>
        {names[order.status]}
      </p>
      <ol className={css.steps}>
        {shown.map((status, index) => (
          <li
            key={status}
            className={
              index > reached ? css.step : status === 'cancelled' ? css.ended : css.reached
            }
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={css.name}>{names[status]}</span>
            <span className={subtle}>
              {index <= reached ? timeText(timeOf(order, status)) : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** When the order got a status last; a step that was skipped has no time. */
const timeOf = ({ createdAt, changes }: OwnOrder, status: OrderStatus): string | undefined =>
  changes.findLast((change) => change.status === status)?.at ??
  (status === 'pending' ? createdAt : undefined)

/** By the visitor's clock, such as `Jan 5, 10:00 AM`. */
const timeText = (at: string | undefined): string =>
  at === undefined
    ? ''
    : new Date(at).toLocaleString('en-US', {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      })
