/** Staff delete an order for good. */
import type { Client } from '@shop/client/client'
import { deleteOrder } from '@shop/client/orders'
import { addToast } from '@shop/session/toasts'

import { noteRefusal } from '../live/office.ts'
import { receiveForOrders } from './orders-store.ts'

/** Takes it out of the list once the server has. */
export const removeOrder = async (client: Client, id: string): Promise<void> => {
  try {
    await deleteOrder(client, id)
    receiveForOrders({ type: 'order.removed', seq: 0, id })
    addToast({ title: 'Success', description: 'Order deleted successfully' })
  } catch (error) {
    noteRefusal(error)
    addToast({ title: 'Error', description: 'Failed to delete order', variant: 'destructive' })
  }
}
