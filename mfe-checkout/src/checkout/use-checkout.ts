import { useEffect, useState } from 'react'

import { ApiProblem, type ApiProblemCode } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { placeOrder } from '@shop/client/orders'
import type { CartLine } from '@shop/contracts/cart'
import type { Order } from '@shop/contracts/order'
import type { PlaceOrderWire } from '@shop/contracts/order-input'
import { reloadSettings } from '@shop/module-runtime/refresh-settings'
import type { PageTools } from '@shop/module-runtime/use-page'
import { cart } from '@shop/session/cart'
import { dropCode } from '@shop/session/code-in-use'
import { addErrorToast } from '@shop/session/error-toast'

import { recheckCode } from '../discounts/discount-code.ts'
import { toPlacedOrder } from '../confirmation/placed-order.ts'
import { findCurrentProducts } from '../lines/find-current-products.ts'
import { type CurrentProducts, findChanges } from '../lines/line-changes.ts'
import { confirmOrder, goToPay } from './leave-checkout.ts'
import {
  checkFields,
  fieldAtApiPath,
  type FieldProblems,
  newsletterId,
  readDetails,
  saveInfoId,
  type SeenCharges,
  toOrder,
  withoutSolved,
} from './fields.ts'
import {
  readIdempotencyKey,
  readUnpaidOrder,
  renewIdempotencyKey,
  storeDetails,
  storeUnpaidOrder,
} from './stored-details.ts'

/** `products` has the current products if the server rejected lines. */
export type OrderFailure = Omit<OrderProblem, 'fields'> & { products: CurrentProducts }

type Tools = Pick<PageTools, 'client' | 'go'>

/** `isSubmitting` stays true after success, because another page opens next. */
export const useCheckout = ({ client, go }: Tools) => {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  // Store the key as soon as the checkout opens. Other tabs see it a few milliseconds later, so two
  // tabs that submit at the same time could otherwise send different keys.
  useEffect(() => void readIdempotencyKey(), [])

  const submit = async (
    form: HTMLFormElement,
    { order: seen, problems: ofCharges }: { order: SeenCharges; problems: FieldProblems },
  ): Promise<void> => {
    const details = readDetails(form)
    const inputs = form.querySelectorAll('input')
    const fields = { ...ofCharges, ...checkFields(inputs, details) }
    setProblems(fields)
    if (Object.keys(fields).length > 0) return setFailure({ ...noFailure })
    setIsSubmitting(true)
    setFailure(null)
    // Copy the lines, because another tab may change the cart before the response arrives.
    const lines = cart.items.map((line) => ({ ...line, product: { ...line.product } }))
    const newsletter = isTicked(form, newsletterId)
    const order = { ...toOrder(details, lines, seen), newsletter }
    const fail = async (error: unknown): Promise<void> => {
      const problem = readOrderProblem(error, lines)
      setProblems(problem.fields)
      // The server rejects this key for good. With a new key, the next submit is a new order.
      if (isAboutEarlierOrder(error)) renewIdempotencyKey()
      const isAboutLines = Object.keys(problem.lines).length > 0
      if (isAboutCharges(error)) {
        await reloadSettings()
        await recheckCode(client)
      }
      if (isAboutCode(error)) dropCode(error.message)
      if (!isAboutLines && !isProblem(error, 'price-changed'))
        addErrorToast('Order failed', failedText)
      setFailure(
        isAboutLines ? await loadChanges(client, problem, lines) : { ...noFailure, ...problem },
      )
      setIsSubmitting(false)
    }
    const placed = await sendOrder({ client, go }, order).catch(fail)
    if (!placed) return
    // The order is placed. From here on, an exception must not look like a failed order.
    storeDetails(isTicked(form, saveInfoId) ? details : null)
    if (placed.payment !== 'open') return confirmOrder(go, toPlacedOrder(placed, lines))
    storeUnpaidOrder(placed, { fields: details, shippingMethod: seen.method, newsletter })
    if (placed.paymentUrl) return goToPay(placed.paymentUrl)
    setFailure({ ...noFailure, text: noPaymentPage })
    setIsSubmitting(false)
  }
  const clearProblem = (input: HTMLInputElement): void =>
    setProblems((open) => withoutSolved(open, input))

  const dismiss = (): void => setFailure(null)

  return { isSubmitting, failure, problems, clearProblem, dismiss, submit }
}

/**
 * Places the order. If the stored key has placed the same order before, returns that order. If the
 * earlier order is unpaid, and was cancelled or differs from `order`, places a new one. If the
 * earlier order differs, but is paid or accepted, shows it and returns null.
 */
const sendOrder = async (tools: Tools, order: PlaceOrderWire): Promise<Order | null> => {
  const key = readIdempotencyKey()
  const link = readUnpaidOrder()
  try {
    const placed = await placeOrder(tools.client, order, key)
    if (placed.payment === null || placed.status !== 'cancelled') return placed
  } catch (error) {
    if (!link || !isProblem(error, 'idempotency-key-reused')) throw error
    const { cancelUnpaidOrder } = await import('./unpaid-order.tsx')
    if (!(await cancelUnpaidOrder(tools, link))) return null
  }
  // Renews the key only if no other tab has renewed it already.
  if (readIdempotencyKey() === key) renewIdempotencyKey()
  return placeOrder(tools.client, order, readIdempotencyKey())
}

const noPaymentPage =
  'The payment page cannot be reached. Your order is saved; press Complete Order to try again.'

const noFailure: OrderFailure = { lines: {}, text: null, products: new Map() }

const failedText = 'There was an error processing your order. Please try again.'

/**
 * Compares the lines with the current products to find all changes, because the server reports one
 * kind of change at a time.
 */
const loadChanges = async (
  client: Client,
  problem: OrderProblem,
  lines: readonly CartLine[],
): Promise<OrderFailure> => {
  const ids = lines.map(({ product }) => product.id)
  const products = await findCurrentProducts(client, ids)
  const changed = new Set(findChanges(lines, products).map(({ lineId }) => lineId))
  const open = Object.entries(problem.lines).filter(([lineId]) => !changed.has(lineId))
  return { ...problem, products, lines: Object.fromEntries(open) }
}

const isTicked = (form: HTMLFormElement, id: string): boolean =>
  form.querySelector<HTMLInputElement>(`#${id}`)?.checked === true

type OrderProblem = {
  /** The server's messages, by the id of the rejected line. */
  lines: Readonly<Record<string, string>>
  /** The server's messages, by the label of the rejected field. */
  fields: FieldProblems
  text: string | null
}

/** Shown if an earlier request with this key has placed an order, but its response was lost. */
const earlierOrderMessages: Partial<Record<ApiProblemCode, string>> = {
  'idempotency-key-reused':
    'An order from this cart was already placed, as you first sent it; only our reply was lost. Nothing was ordered twice. To place this one as well, press Complete Order again.',
  'order-deleted':
    'An earlier order from this cart was deleted by our staff. To order again, press Complete Order again.',
}

const chargePaths = new Set(['total', 'shipping_method', 'shipping_address.state'])

/** True if outdated settings on the page can explain the rejection. */
const isAboutCharges = (error: unknown): boolean =>
  error instanceof ApiProblem && error.issues.some(({ path }) => chargePaths.has(path))

const isAboutCode = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'discount-not-valid'

const isProblem = (error: unknown, code: ApiProblemCode): boolean =>
  error instanceof ApiProblem && error.code === code

const isAboutEarlierOrder = (error: unknown): boolean =>
  error instanceof ApiProblem && earlierOrderMessages[error.code] !== undefined

export const readOrderProblem = (error: unknown, items: readonly CartLine[]): OrderProblem => {
  const lines: Record<string, string> = {}
  const fields: Record<string, string> = {}
  if (!(error instanceof ApiProblem)) return { lines, fields, text: null }
  for (const { path, message } of error.issues) {
    const line = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]
    const label = fieldAtApiPath(path)?.label
    if (line) lines[line.id] = message
    else if (label) fields[label] = `${label} ${message}.`
  }
  if (Object.keys({ ...lines, ...fields }).length > 0) return { lines, fields, text: null }
  const ofWhole = error.issues.find(({ path }) => path === 'items' || path === 'total')
  const subject = ofWhole?.path === 'total' ? 'The total' : 'Your cart'
  const text = ofWhole ? `${subject} ${ofWhole.message}.` : error.message
  return { lines, fields, text: earlierOrderMessages[error.code] ?? text }
}
