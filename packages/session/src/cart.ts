import { proxy } from 'valtio'

import { type CartLine, type StoredCartLine, StoredCart } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'

import { noteConversion } from './conversions.ts'
import { persistList } from './persist.ts'
import { shopSettings } from './shop-settings.ts'

/** The local storage key of the cart. */
export const cartKey = 'shop.cart'

/** The lines of the last removal, and the index of the first one. */
export type RemovedLines = { lines: CartLine[]; index: number }

/** Empty at the edge. `removed` can be restored until more is removed, or until the list closes. */
export const cart = proxy({
  items: [] as CartLine[],
  isOpen: false,
  isLoaded: false,
  removed: null as RemovedLines | null,
})

/** Restores the stored cart, persists later changes, and follows other tabs. */
export const startCart = (): void => {
  const { items } = cart
  persistList({ key: cartKey, schema: StoredCart, items, hydrate: mergeLines, serialize: toStored })
  cart.isLoaded = true
}

/** Adds a product and opens the panel. Raises the quantity if the cart has this choice. */
export const addToCart = (choice: Omit<CartLine, 'id'>): void => {
  joinLine(choice, cart.items.length)
  const line = cart.items.find(({ id }) => id === lineId(choice))
  if (line) line.product = { ...choice.product }
  cart.isOpen = true
  noteCart()
}

/** Sets a quantity, up to the shop's limit. Less than 1 removes the line. NaN changes nothing. */
export const setQuantity = (id: string, quantity: number): void => {
  const line = cart.items.find((item) => item.id === id)
  if (quantity < 1) return removeFromCart(id)
  if (!line || !(quantity >= 1)) return
  line.quantity = clampQuantity(quantity)
  noteCart()
}

/** Removes a line; `undoCartRemoval` restores it. */
export const removeFromCart = (id: string): void => {
  const index = cart.items.findIndex((item) => item.id === id)
  if (index < 0) return
  cart.removed = { lines: cart.items.splice(index, 1), index }
  noteCart()
}

/** Removes all lines; `undoCartRemoval` restores them. */
export const clearCart = (): void => {
  cart.removed = { lines: cart.items.splice(0), index: 0 }
  noteCart()
}

/** Restores the last removed lines. If the cart has the line again, adds the quantities. */
export const undoCartRemoval = (): void => {
  const { lines, index } = cart.removed ?? { lines: [], index: 0 }
  for (const [offset, line] of lines.entries()) joinLine(line, index + offset)
  cart.removed = null
  noteCart()
}

/** After this, the last removal can no longer be undone. */
export const discardRemovedLines = (): void => {
  cart.removed = null
}

/** Sets the price of one line, in cents. Each variant can have its own price. */
export const updateCartPrice = (id: string, priceCents: number): void => {
  const line = cart.items.find((item) => item.id === id)
  if (line) line.product.priceCents = priceCents
}

/** Changes size, color and price of a line. Merges it with a line that already has that choice. */
export const changeLineChoice = (
  id: string,
  { priceCents, ...choice }: Pick<CartLine, 'size' | 'color'> & { priceCents: number },
): void => {
  const index = cart.items.findIndex((item) => item.id === id)
  const [line] = index < 0 ? [] : cart.items.splice(index, 1)
  if (!line) return
  const { product, quantity } = line
  joinLine({ product: { ...product, priceCents }, quantity, ...choice }, index)
  if (priceCents !== product.priceCents) noteCart()
}

export const setCartOpen = (isOpen: boolean): void => {
  cart.isOpen = isOpen
}

/** Returns a line's id: product id, size or `default`, and color or `default`, joined by `-`. */
export const lineId = (choice: Omit<CartLine, 'id'>): string =>
  [choice.product.id, choice.size ?? 'default', choice.color ?? 'default'].join('-')

/** Records a change made by this tab. Other tabs record their own changes. */
const noteCart = (): void => {
  if (cart.isLoaded) noteConversion('cart-changed', cart.items)
}

/** Merges lines with the same product and options, even if their stored ids differ. */
const mergeLines = (lines: readonly CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const id = lineId(line)
    const before = merged.get(id)?.quantity ?? 0
    merged.set(id, { ...line, id, quantity: clampQuantity(before + line.quantity) })
  }
  return [...merged.values()]
}

const joinLine = (choice: Omit<CartLine, 'id'>, index: number): void => {
  const id = lineId(choice)
  const quantity = clampQuantity(choice.quantity)
  const line = cart.items.find((item) => item.id === id)
  if (line) line.quantity = clampQuantity(line.quantity + quantity)
  // Copies the product, because it may come from another store's snapshot, which is frozen.
  else cart.items.splice(index, 0, { ...choice, id, quantity, product: { ...choice.product } })
}

const clampQuantity = (quantity: number): number =>
  Math.min(Math.max(Math.trunc(quantity) || 1, 1), shopSettings.orders.maxLinePieces)

const toStored = ({ product: { priceCents, ...product }, ...line }: CartLine): StoredCartLine => ({
  ...line,
  product: { ...product, price: toDollars(priceCents) },
})
