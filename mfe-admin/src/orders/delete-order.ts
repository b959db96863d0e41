import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import { deleteOrder } from '@shop/client/orders'
import { addToast } from '@shop/session/toasts'

import { emitRealtimeEvent } from '../staff/realtime-events.ts'
import { toApiProblem, handleApiError } from '../staff/staff-session.ts'

/** By id: orders deleted here, which a list asked for before may still hold. */
export const deletedOrders = proxy<Record<string, true>>({})

/** Takes it off the screen once the server has, or a colleague was quicker. */
export const removeOrder = async (client: Client, id: string): Promise<void> => {
  try {
    await deleteOrder(client, id).catch(goneAlready)
    deletedOrders[id] = true
    emitRealtimeEvent({ type: 'order.removed', seq: 0, id })
    addToast({ title: 'Success', description: 'Order deleted successfully' })
  } catch (error) {
    handleApiError(error)
    addToast({ title: 'Error', description: 'Failed to delete order', variant: 'destructive' })
  }
}

const goneAlready = (error: unknown): void => {
  if (toApiProblem(error)?.code !== 'order-not-found') throw error
}
