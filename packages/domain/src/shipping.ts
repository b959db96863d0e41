/** Shipping methods and returns. Every total, text and e-mail takes its numbers from here. */

/** To add a method, add its name here and its record below. Orders default to `standard`. */
export const shippingMethods = ['standard', 'express'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

type ShippingTerms = {
  /** The name in the checkout's list of methods. */
  name: string
  /** The label of its line in an order's totals. */
  label: string
  /** The price in cents. */
  flatCents: number
  /** Shipping is free if the subtotal is strictly above this, in cents. Null if it never is. */
  freeOverCents: number | null
  /** The minimum and maximum number of business days from shipment to delivery. */
  transitDays: readonly [number, number]
  /** The number of days from the order to its estimated delivery. Null if no day is promised. */
  estimatedDays: number | null
}

/** Standard shipping is free when the subtotal is strictly above this, in cents. */
export const freeShippingOverCents = 7500

export const shippingTerms: Record<ShippingMethod, ShippingTerms> = {
  standard: {
    name: 'Standard',
    label: 'Shipping',
    flatCents: 999,
    freeOverCents: freeShippingOverCents,
    transitDays: [3, 7],
    estimatedDays: 5,
  },
  express: {
    name: 'Express',
    label: 'Shipping (express)',
    flatCents: 1999,
    freeOverCents: null,
    transitDays: [1, 3],
    estimatedDays: null,
  },
}

/** Returns the price of shipping for a subtotal, both in cents. */
export const shippingCentsOf = (method: ShippingMethod, subtotalCents: number): number => {
  const { flatCents, freeOverCents } = shippingTerms[method]
  return freeOverCents !== null && subtotalCents > freeOverCents ? 0 : flatCents
}

/** The minimum and maximum number of hours from the order to its shipment. */
export const processingHours = [24, 48] as const
/** The number of days in which a shopper can return a piece. */
export const returnDays = 30
