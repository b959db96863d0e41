/** The status of an order, as a badge and as a choice. */
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { type Order, orderStatuses } from '@shop/contracts/order'

import { caret } from '../fields/fields.css.ts'
import { chooseStatus, chosenStatuses } from './choose-status.ts'
import { shortOrderId, statusLabel } from './order-text.ts'
import * as css from './status-select.css.ts'

/** A native select in the colors of its value; a choice is written at once. */
export const StatusSelect = ({ client, order }: { client: Client; order: Order }) => {
  const status = useShownStatus(order)
  const choose = (value: string): void => {
    const chosen = orderStatuses.find((known) => known === value)
    if (chosen) void chooseStatus(client, order.id, chosen)
  }
  return (
    <span className={css.root}>
      <select
        className={css.select[status]}
        aria-label={`Status of order ${shortOrderId(order.id)}`}
        value={status}
        onChange={(event) => choose(event.target.value)}
      >
        {orderStatuses.map((option) => (
          <option key={option} value={option} className={css.option}>
            {statusLabel(option)}
          </option>
        ))}
      </select>
      <span className={caret} />
    </span>
  )
}

/** The status alone. */
export const StatusBadge = ({ order }: { order: Order }) => {
  const status = useShownStatus(order)
  return <span className={css.badge[status]}>{statusLabel(status)}</span>
}

const useShownStatus = ({ id, status }: Order) => useSnapshot(chosenStatuses)[id] ?? status
