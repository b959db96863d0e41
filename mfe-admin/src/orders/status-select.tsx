import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { type Order, orderStatuses } from '@shop/contracts/order'

import { Badge } from '../display/badge.tsx'
import { caret } from '../fields/fields.css.ts'
import { choices, chooseStatus, shownStatus } from './order-status.ts'
import { shortOrderId, statusLabel, statusTones } from './order-text.ts'
import * as css from './orders.css.ts'

type StatusProps = { order: Order; loadedAtMs: number }

/** A native select in the colors of its value; a choice is written at once. */
export const StatusSelect = ({ client, ...shown }: StatusProps & { client: Client }) => {
  const { order } = shown
  const status = useShownStatus(shown)
  const choose = (value: string): void => {
    const chosen = orderStatuses.find((known) => known === value)
    if (chosen) void chooseStatus(client, order.id, chosen)
  }
  return (
    <span className={css.statusFrame}>
      <select
        className={css.statusSelect[status]}
        aria-label={`Status of order ${shortOrderId(order.id)}`}
        value={status}
        onChange={(event) => choose(event.target.value)}
      >
        {orderStatuses.map((option) => (
          <option key={option} value={option} className={css.statusOption}>
            {statusLabel(option)}
          </option>
        ))}
      </select>
      <span className={caret} />
    </span>
  )
}

/** The status alone. */
export const StatusBadge = (shown: StatusProps) => {
  const status = useShownStatus(shown)
  return <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
}

const useShownStatus = ({ order, loadedAtMs }: StatusProps) =>
  shownStatus(order, loadedAtMs, useSnapshot(choices)[order.id])
