/** The cart: one store at run time, persisted in local storage, emptied by a placed order. */
import { proxy } from 'valtio'

import { type CartLine, type StoredCartLine, StoredCart } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'
import { maxPieces } from '@shop/domain/limits'

import { persistList } from './persist.ts'

/** The local storage key of the cart. */
export const cartKey = 'shop.cart'

/** Lines that were just removed, and the index that the first of them had. */
export type RemovedLines = { lines: CartLine[]; index: number }

/**
 * `isLoaded` is false until the browser's storage was read, and at the edge. `removed` can be restored until
 * something else is removed or the screen is left.
 */
export const cart = proxy({
  items: [] as CartLine[],
  isOpen: false,
  isLoaded: false,
  removed: null as RemovedLines | null,
})

/** Restores the stored cart and persists every later change, in this tab and from others. */
export const startCart = (): void => {
  const { items } = cart
  persistList({ key: cartKey, schema: StoredCart, items, hydrate: mergeLines, serialize: toStored })
  cart.isLoaded = true
}

/** Adds pieces of a product in a size and color; the same choice grows its line. Opens the panel. */
export const addToCart = (choice: Omit<CartLine, 'id'>): void => {
  joinLine(choice, cart.items.length)
  const line = cart.items.find(({ id }) => id === lineId(choice))
  if (line) line.product = { ...choice.product }
  cart.isOpen = true
}

/** Sets a line's quantity, in whole pieces up to `maxPieces`; 0 or less removes the line, no number changes nothing. */
export const setQuantity = (id: string, quantity: number): void => {
  const line = cart.items.find((item) => item.id === id)
  if (quantity < 1) removeFromCart(id)
  else if (line && quantity >= 1) line.quantity = clampQuantity(quantity)
}

/** Removes a line; `undoCartRemoval` restores it. */
export const removeFromCart = (id: string): void => {
  const index = cart.items.findIndex((item) => item.id === id)
  if (index >= 0) cart.removed = { lines: cart.items.splice(index, 1), index }
}

/** Removes all lines; `undoCartRemoval` restores them. */
export const clearCart = (): void => {
  cart.removed = { lines: cart.items.splice(0), index: 0 }
}

/** Restores what was last removed, where it was; a line that was added again meanwhile grows. */
export const undoCartRemoval = (): void => {
  const { lines, index } = cart.removed ?? { lines: [], index: 0 }
  for (const [offset, line] of lines.entries()) joinLine(line, index + offset)
  cart.removed = null
}

/** Ends the chance to undo: an order was placed, or the screen was left. */
export const discardRemovedLines = (): void => {
  cart.removed = null
}

/**
 * Sets the price that all lines of a product show, in integer cents, after the server said it changed; with `lineId` that
 * line's alone, because variants of a product have prices of their own.
 */
export const updateCartPrice = (productId: string, priceCents: number, lineId?: string): void => {
  for (const line of cart.items) {
    const isMeant = lineId === undefined ? line.product.id === productId : line.id === lineId
    if (isMeant) line.product.priceCents = priceCents
  }
}

/** Puts another size or color in the place of a line, at its price; a line of that choice grows instead. */
export const changeLineChoice = (
  id: string,
  { priceCents, ...choice }: { size?: string; color?: string; priceCents: number },
): void => {
  const index = cart.items.findIndex((item) => item.id === id)
  const [line] = index < 0 ? [] : cart.items.splice(index, 1)
  if (!line) return
  const { product, quantity } = line
  joinLine({ product: { ...product, priceCents }, quantity, ...choice }, index)
}

/** Opens or closes the side panel. */
export const setCartOpen = (isOpen: boolean): void => {
  cart.isOpen = isOpen
}

/** A line's id: product id, size or `default`, color or `default`. */
export const lineId = (choice: Omit<CartLine, 'id'>): string =>
  [choice.product.id, choice.size ?? 'default', choice.color ?? 'default'].join('-')

/** Lines of the same choice become one, also when their stored ids differ. */
const mergeLines = (lines: readonly CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const id = lineId(line)
    const before = merged.get(id)?.quantity ?? 0
    merged.set(id, { ...line, id, quantity: clampQuantity(before + line.quantity) })
  }
  return [...merged.values()]
}

/** Grows the line of the same choice, or makes one at `index`. */
const joinLine = (choice: Omit<CartLine, 'id'>, index: number): void => {
  const id = lineId(choice)
  const quantity = clampQuantity(choice.quantity)
  const line = cart.items.find((item) => item.id === id)
  if (line) line.quantity = clampQuantity(line.quantity + quantity)
  // Copied, because the store writes to it, and a snapshot of another store may not be written to.
  else cart.items.splice(index, 0, { ...choice, id, quantity, product: { ...choice.product } })
}

/** A whole number between 1 and `maxPieces`; anything that is no number becomes 1. */
const clampQuantity = (quantity: number): number =>
  Math.min(Math.max(Math.trunc(quantity) || 1, 1), maxPieces)

const toStored = ({ product: { priceCents, ...product }, ...line }: CartLine): StoredCartLine => ({
  ...line,
  product: { ...product, price: toDollars(priceCents) },
})
