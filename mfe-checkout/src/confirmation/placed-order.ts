/** What a placed order tells its confirmation: carried in navigation state, and nothing of the card. */
import type { CartLine } from '@shop/contracts/cart'
import type { Order } from '@shop/contracts/order'
import type { Totals } from '@shop/domain/totals'

/** The order as the API answered it, with the pictures that the cart had. */
export type PlacedOrder = {
  orderId: string
  email: string
  /** Name, street, place: a line each. */
  shipTo: readonly string[]
  lines: readonly CartLine[]
  totals: Totals
}

/** Picks what the confirmation shows. */
export const toPlacedOrder = (order: Order, cartLines: readonly CartLine[]): PlacedOrder => {
  const { address, city, state, zip_code } = order.shippingAddress
  const { subtotalCents, shippingCents, taxCents, totalCents } = order
  const itemCount = order.items.reduce((count, { quantity }) => count + quantity, 0)
  return {
    orderId: order.id,
    email: order.customerEmail,
    shipTo: [order.customerName, address, `${city}, ${state} ${zip_code}`],
    lines: order.items.map((item) => toLine(item, cartLines)),
    totals: { itemCount, subtotalCents, shippingCents, taxCents, totalCents },
  }
}

const toLine = (
  { id, productId, name, priceCents, quantity, size, color }: Order['items'][number],
  cartLines: readonly CartLine[],
): CartLine => {
  const image = cartLines.find(({ product }) => product.id === productId)?.product.image ?? ''
  return {
    id,
    product: { id: productId ?? '', name, image, priceCents },
    quantity,
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
  }
}

/** The order that navigation carried; nothing when it carried none, or one of another release's shape. */
export const readPlacedOrder = (state: unknown): PlacedOrder | null =>
  isRecord(state) && isRecord(state['order']) && state['version'] === stateVersion
    ? // Only `placedState` below writes this version, and history state keeps what was written.
      (state['order'] as PlacedOrder)
    : null

/** The state that carries an order to its confirmation. */
export const placedState = (order: PlacedOrder) => ({
  orderId: order.orderId,
  version: stateVersion,
  order,
})

const stateVersion = 1

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
