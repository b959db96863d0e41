/** Placing the order: sending, what comes back, and what the shopper is told. */
import { useRef, useState } from 'react'

import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import type { CartLine } from '@shop/contracts/cart'
import { cart, clearCart, discardRemovedLines } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toPlacedOrder } from '../confirmation/placed-order.ts'
import { checkFields, type FieldSentences } from './check-fields.ts'
import { saveInfoId } from './checkout-fields.tsx'
import { findProducts } from './find-products.ts'
import { forgetDraft, keepDetails } from './kept-details.ts'
import { findChanges, type Found } from './line-changes.ts'
import { createOrderKeys } from './order-key.ts'
import { type OrderProblem, readOrderProblem } from './order-problem.ts'
import { blankFields, fieldReader, readDetails, readOrder } from './read-form.ts'

/**
 * `found` are the products of the cart as they are now, when lines stand against the order; `unfilled` are
 * the fields for which nothing was sent at all.
 */
export type Refusal = OrderProblem & { found: Found; unfilled: FieldSentences }

/** `submit` places the order once however often it is pressed, and stays busy until the page is left. */
export const useCheckout = (client: Client, onPlaced: (order: PlacedOrder) => void) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const orderKey = useRef(createOrderKeys())

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const read = fieldReader(form)
    const unfilled = checkFields(form.querySelectorAll('input'), blankFields(read))
    if (Object.keys(unfilled).length > 0) return setRefusal({ ...nothing, unfilled })
    setIsSubmitting(true)
    setRefusal(null)
    // Another tab may change the cart while the answer is under way.
    const lines = cart.items.map((line) => ({ ...line, product: { ...line.product } }))
    const order = readOrder(read, lines)
    const refuse = async (error: unknown): Promise<void> => {
      const problem = readOrderProblem(error, lines)
      const isToDecide = Object.keys(problem.lines).length > 0
      if (!isToDecide) addToast(failed)
      setRefusal(isToDecide ? await explain(client, problem, lines) : { ...nothing, ...problem })
      setIsSubmitting(false)
    }
    const placed = await placeOrder(client, order, orderKey.current(order)).catch(refuse)
    if (!placed) return
    // The order stands: whatever breaks from here on is no failure of it.
    onPlaced(toPlacedOrder(placed, lines))
    finish()
    keepDetails(isToBeKept(form) ? readDetails(read) : null)
  }

  return { isSubmitting, refusal, submit }
}

const nothing: Refusal = { lines: {}, fields: {}, text: null, found: new Map(), unfilled: {} }

const failed = {
  title: 'Order failed',
  description: 'There was an error processing your order. Please try again.',
  variant: 'destructive',
} as const

const isToBeKept = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>(`#${saveInfoId}`)?.checked === true

const finish = (): void => {
  clearCart()
  discardRemovedLines()
  forgetDraft()
  addToast({
    title: 'Order placed successfully!',
    description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
  })
}

/** The server names one kind of problem at a time; asking for all products shows the rest at once. */
const explain = async (
  client: Client,
  problem: OrderProblem,
  lines: readonly CartLine[],
): Promise<Refusal> => {
  const found = await findProducts(
    client,
    lines.map(({ product }) => product.id),
  )
  const explained = new Set(findChanges(lines, found).map(({ lineId }) => lineId))
  const open = Object.entries(problem.lines).filter(([lineId]) => !explained.has(lineId))
  return { ...nothing, ...problem, found, lines: Object.fromEntries(open) }
}
