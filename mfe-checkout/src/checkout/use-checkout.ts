import { useState } from 'react'

import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import type { CartLine } from '@shop/contracts/cart'
import type { ShippingMethod } from '@shop/domain/totals'
import { cart, clearCart, discardRemovedLines } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toPlacedOrder } from '../confirmation/placed-order.ts'
import { findCurrentProducts } from '../lines/find-current-products.ts'
import { type CurrentProducts, findChanges } from '../lines/line-changes.ts'
import { checkFields, newsletterId, saveInfoId } from './fields.ts'
import { clearIdempotencyKey, readIdempotencyKey } from './idempotency-key.ts'
import { isAboutEarlierOrder, type OrderProblem, readOrderProblem } from './order-problem.ts'
import { blankFields, fieldReader, readDetails, readOrder } from './read-form.ts'
import { clearDraft, storeDetails } from './stored-details.ts'

/** Why no order was placed; `products` are the cart's products as they are now, when the server rejected lines. */
export type OrderFailure = OrderProblem & { products: CurrentProducts }

/** `submit` places the order once however often it is pressed, and stays busy until the page is left. */
export const useCheckout = (client: Client, onPlaced: (order: PlacedOrder) => void) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)

  const submit = async (form: HTMLFormElement, method: ShippingMethod): Promise<void> => {
    const read = fieldReader(form)
    const fields = checkFields(form.querySelectorAll('input'), blankFields(read))
    if (Object.keys(fields).length > 0) return setFailure({ ...noFailure, fields })
    setIsSubmitting(true)
    setFailure(null)
    // A copy, because another tab may change the cart before the response arrives.
    const lines = cart.items.map((line) => ({ ...line, product: { ...line.product } }))
    const order = { ...readOrder(read, lines, method), ...readConsent(form) }
    const fail = async (error: unknown): Promise<void> => {
      const problem = readOrderProblem(error, lines)
      // Told once; who sends the order again now means another one.
      if (isAboutEarlierOrder(error)) clearIdempotencyKey()
      const isAboutLines = Object.keys(problem.lines).length > 0
      if (!isAboutLines) addToast(failedToast)
      setFailure(
        isAboutLines ? await loadChanges(client, problem, lines) : { ...noFailure, ...problem },
      )
      setIsSubmitting(false)
    }
    const placed = await placeOrder(client, order, readIdempotencyKey()).catch(fail)
    if (!placed) return
    // Outside the catch: the order is placed, so an exception from here on must not be shown as its failure.
    onPlaced(toPlacedOrder(placed, lines))
    finish()
    storeDetails(isTicked(form, saveInfoId) ? readDetails(read) : null)
  }

  return { isSubmitting, failure, submit }
}

const noFailure: OrderFailure = { lines: {}, fields: {}, text: null, products: new Map() }

const failedToast = {
  title: 'Order failed',
  description: 'There was an error processing your order. Please try again.',
  variant: 'destructive',
} as const

/** The server names one kind of problem at a time; the current products show all changed lines at once. */
const loadChanges = async (
  client: Client,
  problem: OrderProblem,
  lines: readonly CartLine[],
): Promise<OrderFailure> => {
  const products = await findCurrentProducts(
    client,
    lines.map(({ product }) => product.id),
  )
  const changed = new Set(findChanges(lines, products).map(({ lineId }) => lineId))
  const open = Object.entries(problem.lines).filter(([lineId]) => !changed.has(lineId))
  return { ...noFailure, ...problem, products, lines: Object.fromEntries(open) }
}

const finish = (): void => {
  clearCart()
  discardRemovedLines()
  clearDraft()
  clearIdempotencyKey()
  addToast({
    title: 'Order placed successfully!',
    description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
  })
}

/** Nothing without the tick: a Worker deployed earlier knows no such field. */
const readConsent = (form: HTMLFormElement): { newsletter?: true } =>
  isTicked(form, newsletterId) ? { newsletter: true } : {}

const isTicked = (form: HTMLFormElement, id: string): boolean =>
  form.querySelector<HTMLInputElement>(`#${id}`)?.checked === true
