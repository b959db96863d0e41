/** Staff choose an order's status. It shows at once, and goes back when it cannot be saved. */
import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import { updateOrderStatus } from '@shop/client/orders'
import type { Order, OrderStatus } from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import { reportFailure } from '../staff/staff-session.ts'
import { storeOrder } from './order-queries.ts'

/** By order id: choices that are not saved yet. Each stands in for the order's own status. */
export const pendingStatuses = proxy<Record<string, OrderStatus>>({})

/**
 * Saves a choice. Arrow keys choose several in a row: an order has one save at a time, and the last choice
 * is saved after it. A failure drops the choice, so that the saved status shows again.
 */
export const chooseStatus = async (
  client: Client,
  id: string,
  status: OrderStatus,
): Promise<void> => {
  const isSaving = pendingStatuses[id] !== undefined
  pendingStatuses[id] = status
  if (isSaving) return
  try {
    await storeOrder(id, await saveLastChoice(client, id, status))
    addToast({ title: 'Success', description: 'Order status updated successfully' })
  } catch (error) {
    reportFailure(error, 'Failed to update order status')
  } finally {
    delete pendingStatuses[id]
  }
}

/** The response stands, even when a colleague was faster with another status: only a newer choice is saved. */
const saveLastChoice = async (client: Client, id: string, first: OrderStatus): Promise<Order> => {
  let saved = await updateOrderStatus(client, id, first)
  for (let last = first; pendingStatuses[id] !== last;) {
    last = pendingStatuses[id] ?? last
    saved = await updateOrderStatus(client, id, last)
  }
  return saved
}
