/** The order on the confirmation page. Navigation state carries it, so it has no card data. */
import type { CartLine } from '@shop/contracts/cart'
import type { Order } from '@shop/contracts/order'
import { ownOrderHref } from '@shop/domain/hrefs'
import type { ShippingMethod } from '@shop/domain/shipping'
import type { Totals } from '@shop/domain/totals'

import type { SummaryLine } from '../lines/order-summary.tsx'

/** The order as the API returned it, with the pictures from the cart. */
export type PlacedOrder = {
  orderId: string
  email: string
  /** Name, street and city, one line each. */
  shipTo: readonly string[]
  lines: readonly SummaryLine[]
  totals: Totals
  /** Absent from orders placed before shipping methods existed. */
  shippingMethod?: ShippingMethod
  /** The estimated day of delivery, such as `2026-02-03`. */
  deliveryOn?: string
  /** The path of the order page. Absent if the Worker made no link. */
  href?: string
}

export const toPlacedOrder = (order: Order, cartLines: readonly CartLine[]): PlacedOrder => {
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    orderId: order.id,
    email: order.customerEmail,
    shipTo: [order.customerName, address, `${city}, ${state} ${zip_code}`],
    lines: order.items.map((item) => toSummaryLine(item, cartLines)),
    shippingMethod: order.shippingMethod,
    ...(order.deliveryOn ? { deliveryOn: order.deliveryOn } : {}),
    ...(order.linkKey ? { href: ownOrderHref(order.id, order.linkKey) } : {}),
    totals: totalsOf(order),
  }
}

/** Returns the sums of an order, as the API sent them. */
export const totalsOf = ({
  items,
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
}: Pick<Order, 'items' | Exclude<keyof Totals, 'itemCount'>>): Totals => ({
  itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
})

/** The picture comes from the cart, because orders have none. */
export const toSummaryLine = (
  { id, productId, name, priceCents, quantity, size, color, sku }: Order['items'][number],
  cartLines: readonly CartLine[] = [],
): SummaryLine => {
  const image = cartLines.find(({ product }) => product.id === productId)?.product.image ?? ''
  return {
    id,
    product: { id: productId ?? '', name, image, priceCents },
    quantity,
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
    ...(sku ? { sku } : {}),
  }
}

const stateVersion = 1

export const toNavigationState = (order: PlacedOrder) => ({
  orderId: order.orderId,
  version: stateVersion,
  order,
})

/** Returns `null` if the state has no order, or one of another version. */
export const readPlacedOrder = (state: unknown): PlacedOrder | null =>
  isRecord(state) && isRecord(state['order']) && state['version'] === stateVersion
    ? // The cast is safe: only `toNavigationState` writes this version, and history keeps it as it is.
      (state['order'] as PlacedOrder)
    : null

export const readOrderId = (state: unknown): string | null =>
  isRecord(state) && typeof state['orderId'] === 'string' ? state['orderId'] : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const orderNumberCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const orderNumberLength = 9

/** Returns `NDX-` and nine random characters, for a confirmation opened without an order. */
export const makeOrderNumber = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(orderNumberLength))
  const characters = [...bytes].map(
    (byte) => orderNumberCharacters[byte % orderNumberCharacters.length],
  )
  return `NDX-${characters.join('')}`
}
