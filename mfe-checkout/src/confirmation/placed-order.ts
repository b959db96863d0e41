/** Navigation state holds the order of the confirmation page, without card data. */
import type { CartLine } from '@shop/contracts/cart'
import type { Order } from '@shop/contracts/order'
import type { OwnOrder } from '@shop/contracts/own-order'
import { ownOrderHref } from '@shop/domain/hrefs'

import type { SummaryLine } from '../lines/order-summary.tsx'

export type PlacedOrder = Omit<OwnOrder, 'changes' | 'shipTo'> & {
  customerEmail?: string | undefined
  shipTo: readonly string[]
  lines: readonly SummaryLine[]
  /** The path of the order page. Null if the response has no link key. */
  href: string | null
}

export const toPlacedOrder = (order: Order, cartLines: readonly CartLine[]): PlacedOrder => {
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    ...order,
    shipTo: [order.customerName, address, `${city}, ${state} ${zip_code}`],
    lines: order.items.map((item) => toSummaryLine(item, cartLines)),
    href: order.linkKey && ownOrderHref(order.id, order.linkKey),
  }
}

/** Orders have no pictures, so the picture comes from the cart. */
export const toSummaryLine = (
  { id, productId, name, priceCents, quantity, size, color, sku }: Order['items'][number],
  cartLines: readonly CartLine[] = [],
): SummaryLine => {
  const image = cartLines.find(({ product }) => product.id === productId)?.product.image ?? ''
  return {
    id,
    product: { id: productId ?? '', name, image, priceCents },
    quantity,
    size: size ?? undefined,
    color: color ?? undefined,
    sku: sku ?? undefined,
  }
}

type NavigationState = { version: 3; orderId: string; order: PlacedOrder }

export const toNavigationState = (order: PlacedOrder): NavigationState => ({
  version: 3,
  orderId: order.id,
  order,
})

/** `order` is null without a state of this version. Every version has `orderId`. */
export const readPlacedOrder = (
  state: unknown,
): { orderId: string | undefined; order: PlacedOrder | null } => {
  // The cast is safe, because only `toNavigationState` writes this version.
  const { version, orderId, order } = { ...(state as Partial<NavigationState> | null) }
  return { orderId, order: (version === 3 && order) || null }
}

/** Makes up a number such as `NDX-3F9A1C07B` for a confirmation page that got no order id. */
export const makeOrderNumber = (shopName: string): string =>
  `${prefixOf(shopName)}-${crypto.randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`

const prefixOf = (shopName: string): string =>
  shopName
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 3)
    .toUpperCase() || 'ORD'
