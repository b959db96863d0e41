/** The status of an order, as a badge and as a choice. */
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { type Order, orderStatuses } from '@shop/contracts/order'

import { Badge } from '../badge/badge.tsx'
import { caret } from '../fields/fields.css.ts'
import { choices, chooseStatus, shownStatus } from './choose-status.ts'
import { shortOrderId, statusLabel } from './order-text.ts'
import * as css from './status-select.css.ts'
import { statusTones } from './status-tone.ts'

type Props = { order: Order; askedAtMs: number }

/** A native select in the colors of its value; a choice is written at once. */
export const StatusSelect = ({ client, ...shown }: Props & { client: Client }) => {
  const { order } = shown
  const status = useShownStatus(shown)
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
export const StatusBadge = (shown: Props) => {
  const status = useShownStatus(shown)
  return <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
}

const useShownStatus = ({ order, askedAtMs }: Props) =>
  shownStatus(order, askedAtMs, useSnapshot(choices)[order.id])
