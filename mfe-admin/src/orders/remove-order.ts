/** Staff delete an order for good. */
import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import { deleteOrder } from '@shop/client/orders'
import { addToast } from '@shop/session/toasts'

import { tellNews } from '../live/news.ts'
import { asRefusal, noteRefusal } from '../live/office.ts'

/** By id: orders deleted here, which a list asked for before may still hold. */
export const deletedOrders = proxy<Record<string, true>>({})

/** Takes it off the screen once the server has, or a colleague was quicker. */
export const removeOrder = async (client: Client, id: string): Promise<void> => {
  try {
    await deleteOrder(client, id).catch(goneAlready)
    deletedOrders[id] = true
    tellNews({ type: 'order.removed', seq: 0, id })
    addToast({ title: 'Success', description: 'Order deleted successfully' })
  } catch (error) {
    noteRefusal(error)
    addToast({ title: 'Error', description: 'Failed to delete order', variant: 'destructive' })
  }
}

const goneAlready = (error: unknown): void => {
  if (asRefusal(error)?.code !== 'order-not-found') throw error
}
