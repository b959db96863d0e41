import type { Client } from '@shop/client/client'
import { deleteOrder } from '@shop/client/orders'
import { addToast } from '@shop/session/toasts'

import { isNotFound } from '../queries/query-client.ts'
import { reportFailure } from '../staff/staff-session.ts'
import { storeOrder } from './order-queries.ts'

/** Deletes an order for good; one that a colleague has deleted before counts as deleted. */
export const removeOrder = async (client: Client, id: string): Promise<void> => {
  try {
    await deleteOrder(client, id).catch((error: Error) => {
      if (!isNotFound(error)) throw error
    })
    await storeOrder(id, null)
    addToast({ title: 'Success', description: 'Order deleted successfully' })
  } catch (error) {
    reportFailure(error, 'Failed to delete order')
  }
}
