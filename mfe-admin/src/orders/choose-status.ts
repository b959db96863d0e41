/** Staff choose a status: it shows at once, and goes back when it cannot be saved. */
import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import { updateOrderStatus } from '@shop/client/orders'
import type { OrderStatus } from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import { noteRefusal } from '../live/office.ts'
import { receiveForOrders } from './orders-store.ts'

/** By order id: what was chosen and is not saved yet. A screen shows it in place of the order's own. */
export const chosenStatuses = proxy<Record<string, OrderStatus>>({})

/**
 * Saves a choice. Arrow keys choose several in a row: one order is written once at a time, and the
 * last choice is what stays. A failure drops the choice, so that the saved status shows again.
 */
export const chooseStatus = async (
  client: Client,
  id: string,
  status: OrderStatus,
): Promise<void> => {
  const isWriting = id in chosenStatuses
  chosenStatuses[id] = status
  if (isWriting) return
  try {
    await writeChoices(client, id)
    addToast({ title: 'Success', description: 'Order status updated successfully' })
  } catch (error) {
    noteRefusal(error)
    addToast({
      title: 'Error',
      description: 'Failed to update order status',
      variant: 'destructive',
    })
  } finally {
    delete chosenStatuses[id]
  }
}

const writeChoices = async (client: Client, id: string): Promise<void> => {
  for (
    let status = chosenStatuses[id], saved: OrderStatus | undefined;
    status && status !== saved;
    status = chosenStatuses[id]
  ) {
    const order = await updateOrderStatus(client, id, status)
    receiveForOrders({ type: 'order.saved', seq: 0, order })
    saved = order.status
  }
}
