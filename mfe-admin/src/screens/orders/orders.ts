import { proxy } from 'valtio'
import * as v from 'valibot'

import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import {
  deleteOrder,
  getOrder,
  getOrderStats,
  listOrders,
  updateOrderStatus,
} from '@shop/client/orders'
import { EmailAddress } from '@shop/contracts/fields'
import {
  type Order,
  type OrderList,
  orderSorts,
  type OrderStatus,
  orderStatuses,
} from '@shop/contracts/order'
import { addToast } from '@shop/session/toasts'

import {
  invalidate,
  queryClient,
  queryOf,
  unlessMissing,
  write,
} from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/orders`. `customer` is a complete email address. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>

export const orderQueries = {
  list: pageQuery('orders', listOrders),
  stats: queryOf(['orders', 'stats'], getOrderStats),
  details: queryOf(['orders', 'details'], getOrder),
}

const storeOrder = async (id: string, order: Order | null): Promise<void> => {
  // Cancel running requests, because they may return data from before the change.
  await queryClient.cancelQueries({ queryKey: ['orders'] })
  if (order) queryClient.setQueryData(['orders', 'details', id], order)
  queryClient.setQueriesData<OrderList>(
    { queryKey: ['orders', 'list'] },
    (list) =>
      list && {
        ...list,
        orders: list.orders.flatMap((row) => (row.id === id ? (order ?? []) : [row])),
      },
  )
  void invalidate('orders')
}

/** Statuses that are being saved, by order id. Each is shown instead of the stored status. */
export const pendingStatuses = proxy<Record<string, OrderStatus>>({})

type SeenOrder = Pick<Order, 'id' | 'version'>

/**
 * Shows a status at once and saves it. Arrow keys can choose several in a row, so each order has at
 * most one running save. When that save ends, the last choice is saved. After a failure, the stored
 * status shows again. After a version conflict, that is the status that a colleague has set.
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
    reportFailure(error, `Failed to update order status${reasonOf(problem)}`)
  } finally {
    delete pendingStatuses[id]
  }
}

/**
 * Saves again only if staff chose again meanwhile, so it never overwrites a status that a colleague
 * has set.
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

/** Loads the colleague's version. Ignores failures, because the list refetches anyway. */
const loadFresh = async (client: Client, id: string): Promise<void> => {
  const fresh = await unlessMissing(getOrder(client, id)).catch(() => undefined)
  if (fresh !== undefined) await storeOrder(id, fresh)
}

const reasonOf = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict')
    return `: ${problem.message} Choose again if it is to be another.`
  return problem?.code === 'out-of-stock' ? `: ${problem.message}` : ''
}

/** Also succeeds if a colleague has already deleted the order. */
export const removeOrder = (client: Client, id: string): Promise<boolean> =>
  write({
    run: async () => {
      await unlessMissing(deleteOrder(client, id))
      await storeOrder(id, null)
    },
    done: { title: 'Success', description: 'Order deleted successfully' },
    failed: 'Failed to delete order',
  })
