import type { PlaceOrderInput } from '@shop/contracts/order-input'
import { badInput, ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { type ChargeRules, type Charges, chargesBy, offeredMethods } from '@shop/domain/charges'
import {
  chargeLines,
  type Charged,
  type DiscountTerms,
  type PricedLine,
  whyNotApplied,
} from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'
import type { ShippingMethod, ShopSettings } from '@shop/domain/shop-settings'
import type { Totals } from '@shop/domain/totals'

import { codeNotValid } from '../discounts/read-discounts.ts'
import type { OfferedLine } from './rules.ts'

export type ChargedOrder = {
  method: ShippingMethod
  charges: Charges
  sums: Omit<Totals, 'itemCount'>
  discount: Charged['discount']
}

type Given = {
  rules: ChargeRules
  lines: readonly OfferedLine[]
  /** The discounts that the order can get: by its code, automatically, or by hand from staff. */
  offered: readonly DiscountTerms[]
}

/**
 * Returns a problem instead of throwing it, so that `placeOrder` can look for an order with the
 * same key first. A repeated request gets that order, even if it could not be placed now.
 */
export const chargeOrder = (
  order: PlaceOrderInput,
  { rules, lines, offered: discounts }: Given,
): ChargedOrder | ProblemError => {
  const { state } = order.shipping_address
  const offered = offeredMethods(rules, state)
  const method = order.shipping_method
    ? offered.find(({ id }) => id === order.shipping_method)
    : offered[0]
  if (offered.length === 0) return notServed()
  if (!method) return notOffered(order, rules, offered)
  const charges = chargesBy(rules, method, state)
  const priced = lines.map(({ line, offer }) => ({
    productId: line.product_id,
    category: offer?.category,
    priceCents: line.price,
    quantity: line.quantity,
  }))
  const problem = order.discount_code === undefined ? null : findCodeProblem(discounts[0], priced)
  if (problem) return problem
  const { totals, discount } = chargeLines(priced, charges, discounts)
  const { itemCount: _count, ...sums } = totals
  return order.total === undefined || order.total === sums.totalCents
    ? { method, charges, sums, discount }
    : totalChanged(order.total, sums.totalCents)
}

const findCodeProblem = (
  terms: DiscountTerms | undefined,
  lines: readonly PricedLine[],
): ProblemError | null => {
  if (!terms) return codeNotValid('discount_code')
  const message = whyNotApplied(terms, lines)
  if (message === null) return null
  return new ProblemError('discount-not-valid', `The code ${terms.code} ${message}.`, {
    issues: [{ path: 'discount_code', message }],
  })
}

export const findPhoneProblem = (
  { customer_phone }: PlaceOrderInput,
  { orders }: Pick<ShopSettings, 'orders'>,
): ProblemError | null =>
  orders.isPhoneRequired && !customer_phone
    ? badInput([{ path: 'customer_phone', message: 'is required' }])
    : null

/** Checks the limits in the settings. The schema `PlaceOrderInput` has absolute limits. */
export const findPiecesProblem = (
  { items }: PlaceOrderInput,
  { orders: { maxLinePieces, maxOrderPieces } }: Pick<ShopSettings, 'orders'>,
): ProblemError | null => {
  const line = items.findIndex(({ quantity }) => quantity > maxLinePieces)
  if (line >= 0)
    return badInput([
      { path: `items.${line}.quantity`, message: `must be at most ${maxLinePieces}` },
    ])
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const message = `must hold at most ${maxOrderPieces} pieces; order fewer, or in several orders`
  return pieces > maxOrderPieces ? badInput([{ path: 'items', message }]) : null
}

const notServed = (): ProblemError =>
  new ProblemError('bad-input', 'We don’t ship to this state yet. Nothing was ordered.', {
    issues: [{ path: 'shipping_address.state', message: 'is one we don’t ship to yet' }],
  })

const notOffered = (
  { shipping_method }: PlaceOrderInput,
  { shipping }: ChargeRules,
  offered: readonly ShippingMethod[],
): ProblemError => {
  const known = shipping.methods.find(({ id }) => id === shipping_method)
  const reason = known?.isActive ? 'is not available in this state' : 'is no longer offered'
  const choices = `must be one of ${offered.map(({ id }) => id).join(', ')}`
  return new ProblemError(
    'bad-input',
    `${known?.name ?? 'This shipping method'} ${reason}. Nothing was ordered; choose another shipping method.`,
    {
      issues: [{ path: 'shipping_method', message: known ? `${reason}; ${choices}` : choices }],
    },
  )
}

const totalChanged = (seenCents: number, totalCents: number): ProblemError =>
  new ProblemError('price-changed', 'The total changed since it was shown. Nothing was ordered.', {
    issues: [totalIssue(seenCents, totalCents)],
  })

export const totalIssue = (seenCents: number, totalCents: number): ProblemIssue => ({
  path: 'total',
  message: `was ${formatCents(seenCents)} and is ${formatCents(totalCents)} now`,
})
