/** Placing the order: sending, what comes back, and what the shopper is told. */
import { useRef, useState } from 'react'

import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import { getProduct } from '@shop/client/products'
import { cart, clearCart, repriceLines } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { createOrderKeys } from './order-key.ts'
import { type OrderProblem, readOrderProblem } from './order-problem.ts'
import { fieldReader, readOrder } from './read-form.ts'

/** `submit` places the order once however often it is pressed, and stays busy until the page is left; `problem` is the last refusal. */
export const useCheckout = (client: Client, onPlaced: (orderId: string) => void) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const orderKey = useRef(createOrderKeys())

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSubmitting) return
    setIsSubmitting(true)
    setProblem(null)
    // Another tab may change the cart while the answer is under way.
    const lines = [...cart.items]
    const order = readOrder(fieldReader(form), lines)
    try {
      const { id } = await placeOrder(client, order, orderKey.current(order))
      clearCart()
      addToast({
        title: 'Order placed successfully!',
        description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
      })
      onPlaced(id)
    } catch (error) {
      const found = readOrderProblem(error, lines)
      setProblem(found)
      addToast({
        title: 'Order failed',
        description: 'There was an error processing your order. Please try again.',
        variant: 'destructive',
      })
      await showPresentPrices(client, found.productIds)
      setIsSubmitting(false)
    }
  }

  return { isSubmitting, problem, submit }
}

/** A product that is gone keeps its line; the shopper takes it out. */
const showPresentPrices = async (client: Client, ids: readonly string[]): Promise<void> => {
  const asked = [...new Set(ids)].map((id) => getProduct(client, id))
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === 'fulfilled') repriceLines(answer.value.id, answer.value.priceCents)
  }
}
