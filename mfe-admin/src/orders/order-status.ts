import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import { updateOrderStatus } from '@shop/client/orders'
import type { Order, OrderStatus } from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import { emitRealtimeEvent } from '../staff/realtime-events.ts'
import { handleApiError } from '../staff/staff-session.ts'

/** `savedAtMs` is on the clock of `performance.now()`, and null while the choice is being written. */
export type Choice = { status: OrderStatus; savedAtMs: number | null }

/** By order id: what was chosen here. */
export const choices = proxy<Record<string, Choice>>({})

/**
 * The status to show: a choice stands in for the order's own while it is being written, and in lists that
 * were asked for before it was saved.
 */
export const shownStatus = (
  { status }: Pick<Order, 'status'>,
  loadedAtMs: number,
  choice: Choice | undefined,
): OrderStatus => {
  const isAhead = choice && (choice.savedAtMs === null || choice.savedAtMs > loadedAtMs)
  return isAhead ? choice.status : status
}

/**
 * Saves a choice. Arrow keys choose several in a row: one order is written once at a time, and the
 * last choice is what stays. A failure drops the choice, so that the saved status shows again.
 */
export const chooseStatus = async (
  client: Client,
  id: string,
  status: OrderStatus,
): Promise<void> => {
  const isWriting = choices[id]?.savedAtMs === null
  choices[id] = { status, savedAtMs: null }
  if (isWriting) return
  try {
    await writeChoices(client, id)
    addToast({ title: 'Success', description: 'Order status updated successfully' })
  } catch (error) {
    delete choices[id]
    handleApiError(error)
    addToast({
      title: 'Error',
      description: 'Failed to update order status',
      variant: 'destructive',
    })
  }
}

const writeChoices = async (client: Client, id: string): Promise<void> => {
  for (let choice = choices[id]; choice?.savedAtMs === null; choice = choices[id]) {
    const { status } = choice
    const order = await updateOrderStatus(client, id, status)
    // The answer stands, also where a colleague was faster with another: only a newer choice is written.
    if (choices[id]?.status === status)
      choices[id] = { status: order.status, savedAtMs: performance.now() }
    // The screens ask again, also while the socket is down.
    emitRealtimeEvent({ type: 'order.saved', seq: 0, order })
  }
}
