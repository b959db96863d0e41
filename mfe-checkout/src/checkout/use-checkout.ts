import { useEffect, useState } from 'react'

import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import type { CartLine } from '@shop/contracts/cart'
import type { ShippingMethod } from '@shop/domain/shipping'
import { cart, clearCart, discardRemovedLines } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toPlacedOrder } from '../confirmation/placed-order.ts'
import { findCurrentProducts } from '../lines/find-current-products.ts'
import { type CurrentProducts, findChanges } from '../lines/line-changes.ts'
import {
  blankFields,
  checkFields,
  fieldReader,
  newsletterId,
  readDetails,
  readOrder,
  saveInfoId,
} from './fields.ts'
import { isAboutEarlierOrder, type OrderProblem, readOrderProblem } from './use-order-problems.ts'
import {
  clearDraft,
  clearIdempotencyKey,
  readIdempotencyKey,
  storeDetails,
} from './stored-details.ts'

/** Why no order was placed. `products` are the current ones, if the server rejected lines. */
export type OrderFailure = OrderProblem & { products: CurrentProducts }

/** `submit` sends the order once, however often it is pressed, and stays busy after success. */
export const useCheckout = (client: Client, onPlaced: (order: PlacedOrder) => void) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  // Another tab sees a stored key only milliseconds later, too late for two presses at once. So the
  // key is stored when the checkout opens.
  useEffect(() => void readIdempotencyKey(), [])

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
      // The server has rejected this key for good. A second submit is a new order, under a new key
      // that other tabs see, too.
      if (isAboutEarlierOrder(error)) {
        clearIdempotencyKey()
        readIdempotencyKey()
      }
      const isAboutLines = Object.keys(problem.lines).length > 0
      if (!isAboutLines) addToast(failedToast)
      setFailure(
        isAboutLines ? await loadChanges(client, problem, lines) : { ...noFailure, ...problem },
      )
      setIsSubmitting(false)
    }
    const placed = await placeOrder(client, order, readIdempotencyKey()).catch(fail)
    if (!placed) return
    // Outside the catch, so that an exception after placing the order is not shown as its failure.
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

/** The server reports one kind of problem at a time. The current products show all changes. */
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

/** Omitted unless ticked, because older Workers reject unknown fields. */
const readConsent = (form: HTMLFormElement): { newsletter?: true } =>
  isTicked(form, newsletterId) ? { newsletter: true } : {}

const isTicked = (form: HTMLFormElement, id: string): boolean =>
  form.querySelector<HTMLInputElement>(`#${id}`)?.checked === true
