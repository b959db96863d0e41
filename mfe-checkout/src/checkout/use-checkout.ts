/** Placing the order: sending, what comes back, and what the shopper is told. */
import { useRef, useState } from 'react'

import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import type { CartLine } from '@shop/contracts/cart'
import { cart, clearCart, forgetRemoved } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { saveInfoId } from './checkout-fields.tsx'
import { findProducts } from './find-products.ts'
import { keepDetails } from './kept-details.ts'
import { findChanges, type Found } from './line-changes.ts'
import { createOrderKeys } from './order-key.ts'
import { type OrderProblem, readOrderProblem } from './order-problem.ts'
import { blankFields, fieldReader, readDetails, readOrder } from './read-form.ts'

/** `found` are the products of the cart as they are now, when lines stand against the order. */
export type Refusal = OrderProblem & { found: Found }

/** `submit` places the order once however often it is pressed, and stays busy until the page is left. */
export const useCheckout = (client: Client, onPlaced: (orderId: string) => void) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const orderKey = useRef(createOrderKeys())

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const read = fieldReader(form)
    const blank = blankFields(read)
    if (Object.keys(blank).length > 0) return setRefusal({ ...nothingFound, fields: blank })
    setIsSubmitting(true)
    setRefusal(null)
    // Another tab may change the cart while the answer is under way.
    const lines = cart.items.map((line) => ({ ...line, product: { ...line.product } }))
    const order = readOrder(read, lines)
    try {
      const { id } = await placeOrder(client, order, orderKey.current(order))
      keepDetails(isToBeKept(form) ? readDetails(read) : null)
      finish()
      onPlaced(id)
    } catch (error) {
      addToast(failed)
      setRefusal(await explain(client, error, lines))
      setIsSubmitting(false)
    }
  }

  return { isSubmitting, refusal, submit }
}

const nothingFound: Refusal = { lines: {}, fields: {}, text: null, found: new Map() }

const failed = {
  title: 'Order failed',
  description: 'There was an error processing your order. Please try again.',
  variant: 'destructive',
} as const

const isToBeKept = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>(`#${saveInfoId}`)?.checked === true

const finish = (): void => {
  clearCart()
  forgetRemoved()
  addToast({
    title: 'Order placed successfully!',
    description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
  })
}

/** The server names one kind of problem at a time; asking for all products shows the rest at once. */
const explain = async (
  client: Client,
  error: unknown,
  lines: readonly CartLine[],
): Promise<Refusal> => {
  const problem = readOrderProblem(error, lines)
  if (Object.keys(problem.lines).length === 0) return { ...problem, found: new Map() }
  const found = await findProducts(client, lines)
  const explained = new Set(findChanges(lines, found).map(({ lineId }) => lineId))
  const open = Object.entries(problem.lines).filter(([lineId]) => !explained.has(lineId))
  return { ...problem, found, lines: Object.fromEntries(open) }
}
