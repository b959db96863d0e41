/** What one live message does to the list of orders. */
import type { LiveMessage } from '@shop/contracts/live'
import type { Order } from '@shop/contracts/order'

import { removeRow, saveRow } from '../live/rows.ts'

/** The same list when the message is not about orders; applying a message twice changes nothing. */
export const applyOrderMessage = (
  orders: readonly Order[],
  message: LiveMessage,
): readonly Order[] => {
  if (message.type === 'order.saved') return saveRow(orders, message.order)
  if (message.type === 'order.removed') return removeRow(orders, message.id)
  return orders
}
