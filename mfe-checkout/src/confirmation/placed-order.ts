/** What the confirmation shows of an order. Navigation state carries it there; nothing of the card is in it. */
import type { CartLine } from '@shop/contracts/cart'
import type { Order } from '@shop/contracts/order'
import { ownOrderHref } from '@shop/domain/hrefs'
import type { ShippingMethod, Totals } from '@shop/domain/totals'

import type { SummaryLine } from '../lines/order-summary.tsx'

/** The order as the API returned it, with the pictures of the cart. */
export type PlacedOrder = {
  orderId: string
  email: string
  /** Name, street, city: a line each. */
  shipTo: readonly string[]
  lines: readonly SummaryLine[]
  totals: Totals
  /** Absent from an order that was placed before there was a choice. */
  shippingMethod?: ShippingMethod
  /** The path of the order's page; absent where the Worker made no link. */
  href?: string
}

export const toPlacedOrder = (order: Order, cartLines: readonly CartLine[]): PlacedOrder => {
  const { address, city, state, zip_code } = order.shippingAddress
  const { subtotalCents, shippingCents, taxCents, totalCents } = order
  const itemCount = order.items.reduce((count, { quantity }) => count + quantity, 0)
  return {
    orderId: order.id,
    email: order.customerEmail,
    shipTo: [order.customerName, address, `${city}, ${state} ${zip_code}`],
    lines: order.items.map((item) => toLine(item, cartLines)),
    shippingMethod: order.shippingMethod,
    ...(order.linkKey ? { href: ownOrderHref(order.id, order.linkKey) } : {}),
    totals: { itemCount, subtotalCents, shippingCents, taxCents, totalCents },
  }
}

const toLine = (
  { id, productId, name, priceCents, quantity, size, color, sku }: Order['items'][number],
  cartLines: readonly CartLine[],
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

/** The order in the navigation state; `null` when there is none, or one of another version. */
export const readPlacedOrder = (state: unknown): PlacedOrder | null =>
  isRecord(state) && isRecord(state['order']) && state['version'] === stateVersion
    ? // Only `toNavigationState` writes this version, and the browser's history does not change it.
      (state['order'] as PlacedOrder)
    : null

export const readOrderId = (state: unknown): string | null =>
  isRecord(state) && typeof state['orderId'] === 'string' ? state['orderId'] : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const orderNumberCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const orderNumberLength = 9

/** `NDX-` and nine random characters of A-Z and 0-9, for a confirmation that was opened without an order. */
export const makeOrderNumber = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(orderNumberLength))
  const characters = [...bytes].map(
    (byte) => orderNumberCharacters[byte % orderNumberCharacters.length],
  )
  return `NDX-${characters.join('')}`
}

export const deliveryDays = 5

/** `deliveryDays` from `now` by the visitor's calendar, such as `Monday, January 5`. */
export const deliveryDate = (now = new Date()): string => {
  const date = new Date(now)
  date.setDate(date.getDate() + deliveryDays)
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}
