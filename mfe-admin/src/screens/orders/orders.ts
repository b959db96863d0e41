import { proxy } from 'valtio'
import * as v from 'valibot'

import type { ApiProblem } from '@shop/client/api-problem'
import {
  deleteOrder,
  getOrder,
  getOrderPayment,
  getOrderStats,
  getPaymentSetup,
  listOrders,
  updateOrderStatus,
} from '@shop/client/orders'
import { listReturns } from '@shop/client/returns'
import { EmailAddress } from '@shop/contracts/fields'
import { type Order, type OrderStatus, orderStatuses } from '@shop/contracts/order'
import { paymentFilters } from '@shop/contracts/own-payment'
import { returnStates } from '@shop/contracts/return'
import { orderSorts, PeriodText } from '@shop/contracts/staff-order'
import { addToast } from '@shop/session/toasts'

import { openQuestion } from '../../frame/open-question.ts'
import {
  invalidate,
  queryClient,
  queryOf,
  unlessMissing,
  write,
} from '../../frame/queries/query-client.ts'
import { client, reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  payment: choice(paymentFilters),
  placed: v.fallback(v.optional(PeriodText), undefined),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>

export const ChangeOrderSearch = v.object({ id: v.fallback(v.string(), '') })
export type ChangeOrderSearch = v.InferOutput<typeof ChangeOrderSearch>

export const changeOrderHref = (id: string): string =>
  `/admin/orders/change?id=${encodeURIComponent(id)}`

/** The keys of unsaved input. */
export const newOrderForm = 'new-order'
export const changeOrderForm = (id: string): string => `change-order ${id}`

export const orderQueries = {
  list: pageQuery('orders', listOrders),
  stats: queryOf(['orders', 'stats'], getOrderStats),
  details: queryOf(['orders', 'details'], getOrder),
  payment: queryOf(['orders', 'payment'], getOrderPayment),
  paymentSetup: queryOf(['orders', 'payment-setup'], getPaymentSetup),
}

/** `view` is the id of the order whose dialog is open. */
export const ReturnsSearch = v.object({ ...listFields, state: choice(returnStates) })
export type ReturnsSearch = v.InferOutput<typeof ReturnsSearch>

export const returnQueries = {
  list: pageQuery('returns', listReturns),
  details: orderQueries.details,
  /** Also finds the return whose exchange is this order. */
  ofOrder: queryOf(['returns', 'order'], (client, order: string) => listReturns(client, { order })),
}

/** The statuses that are being saved, by order id. Each is shown instead of the stored status. */
export const pendingStatuses = proxy<Record<string, OrderStatus>>({})

type SeenOrder = Pick<Order, 'id' | 'version'>

const unpaidText =
  'The customer has sent pieces back for it, and gets no money by this. Refund them in the order that they came from.'

/** Cancelling an exchange needs a confirmation, because it pays nothing back. */
export const chooseStatus = async (
  order: Pick<Order, keyof SeenOrder | 'isExchange'>,
  status: OrderStatus,
): Promise<Order | undefined> => {
  if (status !== 'cancelled' || !order.isExchange) return saveStatus(order, status)
  openQuestion({
    title: 'Cancel this exchange?',
    texts: [unpaidText],
    confirm: 'Yes, cancel it',
    isDangerous: true,
    run: () => saveStatus(order, status),
  })
  return undefined
}

/**
 * Shows a status at once and saves it, one save at a time for each order. If staff choose again
 * during a save, the last choice is saved next. After a failure, the stored status shows again.
 * Shipping an unpaid order needs a confirmation. Resolves to the saved order.
 */
const saveStatus = async (
  order: SeenOrder,
  status: OrderStatus,
  options?: { isUnpaidOk: boolean },
): Promise<Order | undefined> => {
  const { id } = order
  const isSaving = pendingStatuses[id] !== undefined
  pendingStatuses[id] = status
  if (isSaving) return undefined
  let saved: Order | undefined
  let last: OrderStatus | undefined
  try {
    // Repeats only if staff chose again. Otherwise, two tabs could overwrite each other forever.
    while (last !== pendingStatuses[id]) {
      last = pendingStatuses[id] ?? status
      saved = await updateOrderStatus(client, saved ?? order, last, options)
      storeSaved(saved)
      void invalidate('orders')
    }
    addToast({ title: 'Success', description: 'Order status updated successfully' })
    return saved
  } catch (error) {
    const problem = toApiProblem(error)
    if (problem?.code === 'version-conflict') await invalidate('orders')
    if (problem?.code === 'order-unpaid' && last) confirmUnpaid(saved ?? order, last)
    else reportFailure(error, `Failed to update order status${reasonOf(problem)}`)
    return undefined
  } finally {
    delete pendingStatuses[id]
  }
}

/** Updates the loaded data before the reload, because a reload can fail. */
export const storeSaved = (saved: Order): void => {
  const renew = (order: Order): Order => (order.id === saved.id ? saved : order)
  queryClient.setQueriesData<{ orders: Order[] }>(
    { queryKey: ['orders', 'list'] },
    (list) => list && { ...list, orders: list.orders.map(renew) },
  )
  const { queryKey } = orderQueries.details(saved.id)
  queryClient.setQueryData<Order>(queryKey, (details) => details && saved)
}

const confirmUnpaid = (order: SeenOrder, status: OrderStatus): void => {
  const verb = status === 'delivered' ? 'Deliver' : 'Ship'
  openQuestion({
    title: `${verb} an unpaid order?`,
    texts: ['This order is unpaid or refunded.'],
    confirm: `${verb} it anyway`,
    isDangerous: true,
    run: () => saveStatus(order, status, { isUnpaidOk: true }),
  })
}

const reasonOf = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict') return `: ${problem.message} Choose again to change it.`
  return problem?.code === 'out-of-stock' ? `: ${problem.message}` : ''
}

export const confirmRemoval = ({
  id,
  status,
  isExchange,
}: Pick<Order, 'id' | 'status' | 'isExchange'>): void =>
  openQuestion({
    title: 'Delete order?',
    texts: [
      'This action cannot be undone. The order will be permanently deleted.',
      ...(status === 'cancelled' ? [] : ['Its pieces go back into stock.']),
      ...(isExchange ? [unpaidText] : []),
    ],
    confirm: 'Delete',
    isDangerous: true,
    run: () => removeOrder(id),
  })

/** Also succeeds if a colleague has already deleted the order. */
export const removeOrder = (id: string): Promise<boolean> =>
  write({
    run: async () => {
      await unlessMissing(deleteOrder(client, id))
      await invalidate('orders')
    },
    done: { title: 'Success', description: 'Order deleted successfully' },
    failed: (problem) =>
      problem?.code === 'order-paid' ? problem.message : 'Failed to delete order',
  })
