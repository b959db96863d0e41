/** How an order's id, date and status read in the back office. */
import type { OrderStatus } from '@shop/contracts/order'

const idLength = 8

/** The first eight characters and an ellipsis. */
export const shortOrderId = (id: string): string => `${id.slice(0, idLength)}…`

const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })

/** An ISO time as a day where the reader is, `Jan 05, 2024`; `N/A` when it is no time. */
export const orderDate = (createdAt: string): string => {
  const time = new Date(createdAt)
  return Number.isNaN(time.getTime()) ? 'N/A' : dates.format(time)
}

/** `Pending` for `pending`. */
export const statusLabel = (status: OrderStatus): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`
