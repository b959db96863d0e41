import { plural } from './plural.ts'
import {
  defaultSettings,
  type ShippingMethod,
  type ShopSettings,
  standardMethod,
} from './shop-settings.ts'
import { readState } from './us-states.ts'

/** The shipping price and tax rate that an order stores. Money is in cents. */
export type Charges = Pick<
  ShippingMethod,
  'name' | 'priceCents' | 'freeOverCents' | 'transitDays'
> & {
  /** The label of shipping in the order's totals, such as `Shipping (express)`. */
  label: string
  /** A fraction with up to 6 decimals. */
  taxRate: number
  isShippingTaxed: boolean
  /** Absent if the tax is added to the prices. */
  isTaxIncluded?: boolean
}

/** The settings that determine the charges of orders. */
export type ChargeRules = Pick<ShopSettings, 'shipping' | 'taxes'>

/** Returns the active methods that serve the typed state, or all if no state is typed yet. */
export const offeredMethods = (
  { shipping }: Pick<ShopSettings, 'shipping'>,
  typedState = '',
): readonly ShippingMethod[] => {
  const state = readState(typedState)
  const isServed = ({ states }: ShippingMethod): boolean =>
    !states || !typedState.trim() || (state !== null && states.includes(state))
  return shipping.methods.filter((method) => method.isActive && isServed(method))
}

/** Returns the charges for an order that is sent by this method to the typed state. */
export const chargesBy = (
  { shipping, taxes }: ChargeRules,
  { id, name, priceCents, freeOverCents, transitDays }: ShippingMethod,
  typedState = '',
): Charges => {
  const state = readState(typedState)
  const isFirst = shipping.methods.find(({ isActive }) => isActive)?.id === id
  return {
    name,
    priceCents,
    freeOverCents,
    transitDays,
    label: isFirst ? 'Shipping' : `Shipping (${name.toLowerCase()})`,
    taxRate: taxes.byState.find((one) => one.state === state)?.rate ?? taxes.rate,
    isShippingTaxed: taxes.isShippingTaxed,
    ...(taxes.isIncluded && { isTaxIncluded: true }),
  }
}

/** Returns the charges of a stored order. Older orders store none, so the defaults apply. */
export const chargesOf = (order: { charges: Charges | null; shippingMethod: string }): Charges => {
  const { methods } = defaultSettings.shipping
  const method = methods.find(({ id }) => id === order.shippingMethod) ?? standardMethod
  return order.charges ?? chargesBy(defaultSettings, method)
}

/** Returns the price of shipping for a subtotal, both in cents. */
export const shippingCentsOf = (
  { priceCents, freeOverCents }: Pick<ShippingMethod, 'priceCents' | 'freeOverCents'>,
  subtotalCents: number,
): number => (freeOverCents !== null && subtotalCents > freeOverCents ? 0 : priceCents)

/** Returns the label of the tax in totals. Included tax stands below the total. */
export const taxLabel = (isIncluded = false): string => (isIncluded ? 'Includes tax' : 'Tax')

/** Formats a tax rate, such as `8%` or `7.25%`. */
export const formatRate = (rate: number): string => `${Number((rate * 100).toFixed(4))}%`

/** Formats a delivery time, such as `3-7 business days`. */
export const shippingWindow = ([from, to]: ShippingMethod['transitDays']): string => {
  if (to === 0) return 'less than a business day'
  return from === to ? `${to} ${plural(to, 'business day')}` : `${from}-${to} business days`
}
