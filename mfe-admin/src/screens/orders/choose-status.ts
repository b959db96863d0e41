import { proxy } from 'valtio'

import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { deleteOrder, getOrder, updateOrderStatus } from '@shop/client/orders'
import type { Order, OrderStatus } from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import { unlessMissing, write } from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { storeOrder } from './order-queries.ts'

/** Unsaved choices by order id. Each is shown instead of the order's own status. */
export const pendingStatuses = proxy<Record<string, OrderStatus>>({})

type SeenOrder = Pick<Order, 'id' | 'version'>

/**
 * Saves a status, which shows at once. Arrow keys may choose several in a row, so an order has
 * only one save at a time, and the last choice is saved afterwards. A failure drops the choice, so
 * that the saved status shows again. On a version conflict, that is the colleague's status.
 */
export const chooseStatus = async (
  client: Client,
  order: SeenOrder,
  status: OrderStatus,
): Promise<void> => {
  const { id } = order
  const isSaving = pendingStatuses[id] !== undefined
  pendingStatuses[id] = status
  if (isSaving) return
  try {
    await storeOrder(id, await saveLastChoice(client, order, status))
    addToast({ title: 'Success', description: 'Order status updated successfully' })
  } catch (error) {
    const problem = toApiProblem(error)
    if (problem?.code === 'version-conflict') await loadFresh(client, id)
    reportFailure(error, ['Failed to update order status', reasonOf(problem)].join(''))
  } finally {
    delete pendingStatuses[id]
  }
}

/**
 * Saves again only if a newer choice was made. A response with another status than the one sent is
 * accepted, because a colleague was faster.
 */
const saveLastChoice = async (
  client: Client,
  order: SeenOrder,
  first: OrderStatus,
): Promise<Order> => {
  let saved = await updateOrderStatus(client, order, first)
  for (let last = first; pendingStatuses[order.id] !== last;) {
    last = pendingStatuses[order.id] ?? last
    saved = await updateOrderStatus(client, saved, last)
  }
  return saved
}

/** Stores the colleague's version. Ignores failures, because the list refetches anyway. */
const loadFresh = async (client: Client, id: string): Promise<void> => {
  const fresh = await unlessMissing(getOrder(client, id)).catch(() => undefined)
  if (fresh !== undefined) await storeOrder(id, fresh)
}

const reasonOf = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict')
    return `: ${problem.message} Choose again if it is to be another.`
  return problem?.code === 'out-of-stock' ? `: ${problem.message}` : ''
}

/** Succeeds if a colleague has already deleted the order. */
export const removeOrder = (client: Client, id: string): Promise<boolean> =>
  write({
    run: async () => {
      await unlessMissing(deleteOrder(client, id))
      await storeOrder(id, null)
    },
    done: { title: 'Success', description: 'Order deleted successfully' },
    failed: 'Failed to delete order',
  })
