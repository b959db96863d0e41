/** The sum under a cart and on an order: subtotal, shipping, tax, total, all in integer cents. */
import { roundCents } from './money.ts'

/** Shipping is free when the subtotal is strictly above this, in cents. */
export const freeShippingOverCents = 7500
/** Flat shipping below that, in cents. */
export const flatShippingCents = 999
/** Express shipping of an order of any subtotal, in cents. */
export const expressShippingCents = 1999
/** How an order travels; an order that names none is a standard one. */
export const shippingMethods = ['standard', 'express'] as const
export type ShippingMethod = (typeof shippingMethods)[number]
/** Tax on the subtotal, as a share. */
export const taxRate = 0.08

/** The sums of a cart or an order; money in integer cents. */
export type Totals = {
  itemCount: number
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** Sums lines of unit price (cents) and quantity. An empty list costs nothing, shipping included. */
export const sumTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  method: ShippingMethod = 'standard',
): Totals => {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const shippingCents = lines.length === 0 ? 0 : shippingCentsOf(method, subtotalCents)
  const taxCents = roundCents(subtotalCents * taxRate)
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  }
}

/** What a method costs for a subtotal, both in cents. */
export const shippingCentsOf = (method: ShippingMethod, subtotalCents: number): number => {
  if (method === 'express') return expressShippingCents
  return subtotalCents > freeShippingOverCents ? 0 : flatShippingCents
}
