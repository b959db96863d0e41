/** Staff choose an order's status. It shows at once, and goes back when it cannot be saved. */
import { proxy } from 'valtio'

import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getOrder, updateOrderStatus } from '@shop/client/orders'
import type { Order, OrderStatus } from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import { isNotFound } from '../queries/query-client.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'
import { storeOrder } from './order-queries.ts'

/** By order id: choices that are not saved yet. Each stands in for the order's own status. */
export const pendingStatuses = proxy<Record<string, OrderStatus>>({})

type SeenOrder = Pick<Order, 'id' | 'version'>

/**
 * Saves a choice for the order as it was seen. Arrow keys choose several in a row: an order has one save at a
 * time, and the last choice is saved after it. A failure drops the choice, so that the saved status shows again;
 * where a colleague was faster, that is what they have set, and the message names them.
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

/** The response stands, even when a colleague was faster with another status: only a newer choice is saved. */
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

/** Shows the order as a colleague has left it; when it cannot be loaded now, the list's own reload will. */
const loadFresh = async (client: Client, id: string): Promise<void> => {
  const fresh = await getOrder(client, id).catch((error: Error) =>
    isNotFound(error) ? null : undefined,
  )
  if (fresh !== undefined) await storeOrder(id, fresh)
}

const reasonOf = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict')
    return `: ${problem.message} Choose again if it is to be another.`
  return problem?.code === 'out-of-stock' ? `: ${problem.message}` : ''
}
