/** The cart: one store at run time, persisted in local storage and emptied by a placed order. */
import { proxy } from 'valtio'

import { type CartLine, type StoredCartLine, StoredCart } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'
import { maxPieces } from '@shop/domain/limits'

import { persistList } from './persist.ts'

/** The local storage key of the cart. */
export const cartKey = 'shop.cart'

/** Lines that were just removed, and the index of the first. */
export type RemovedLines = { lines: CartLine[]; index: number }

/**
 * `isLoaded` is false at the edge and until the browser's storage is read. `removed` can be
 * restored until something else is removed or the screen is left.
 */
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

/** Adds pieces and opens the panel. An existing line of the same choice grows. */
export const addToCart = (choice: Omit<CartLine, 'id'>): void => {
  joinLine(choice, cart.items.length)
  const line = cart.items.find(({ id }) => id === lineId(choice))
  if (line) line.product = { ...choice.product }
  cart.isOpen = true
}

/** Sets a line's quantity, up to `maxPieces`. 0 or less removes it; NaN changes nothing. */
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

/** Restores the last removed lines. A line that was added again meanwhile grows. */
export const undoCartRemoval = (): void => {
  const { lines, index } = cart.removed ?? { lines: [], index: 0 }
  for (const [offset, line] of lines.entries()) joinLine(line, index + offset)
  cart.removed = null
}

/** Ends the chance to undo, because an order was placed or the screen was left. */
export const discardRemovedLines = (): void => {
  cart.removed = null
}

/**
 * Sets the price of all lines of a product in integer cents, after the server reported a change.
 * With `lineId`, it sets only that line, because variants have their own prices.
 */
export const updateCartPrice = (productId: string, priceCents: number, lineId?: string): void => {
  for (const line of cart.items) {
    const isMeant = lineId === undefined ? line.product.id === productId : line.id === lineId
    if (isMeant) line.product.priceCents = priceCents
  }
}

/** Changes size, color and price of a line. An existing line of that choice grows instead. */
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

export const setCartOpen = (isOpen: boolean): void => {
  cart.isOpen = isOpen
}

/** Returns a line's id: product id, size or `default`, and color or `default`, joined by `-`. */
export const lineId = (choice: Omit<CartLine, 'id'>): string =>
  [choice.product.id, choice.size ?? 'default', choice.color ?? 'default'].join('-')

/** Merges lines of the same choice, even if their stored ids differ. */
const mergeLines = (lines: readonly CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const id = lineId(line)
    const before = merged.get(id)?.quantity ?? 0
    merged.set(id, { ...line, id, quantity: clampQuantity(before + line.quantity) })
  }
  return [...merged.values()]
}

/** Grows the line of the same choice, or inserts one at `index`. */
const joinLine = (choice: Omit<CartLine, 'id'>, index: number): void => {
  const id = lineId(choice)
  const quantity = clampQuantity(choice.quantity)
  const line = cart.items.find((item) => item.id === id)
  if (line) line.quantity = clampQuantity(line.quantity + quantity)
  // Copies the product, because this store writes to it and another store's snapshot is frozen.
  else cart.items.splice(index, 0, { ...choice, id, quantity, product: { ...choice.product } })
}

/** Clamps to a whole number between 1 and `maxPieces`. NaN becomes 1. */
const clampQuantity = (quantity: number): number =>
  Math.min(Math.max(Math.trunc(quantity) || 1, 1), maxPieces)

const toStored = ({ product: { priceCents, ...product }, ...line }: CartLine): StoredCartLine => ({
  ...line,
  product: { ...product, price: toDollars(priceCents) },
})
