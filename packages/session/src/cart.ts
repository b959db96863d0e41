/** The cart: one store at run time, kept in local storage, emptied by a placed order. */
import { proxy, subscribe } from 'valtio'

import { type CartLine, type CartLineKept, KeptCart } from '@shop/contracts/cart'
import { toDollars } from '@shop/contracts/money'
import { maxQuantity } from '@shop/contracts/order'

import { onKeptElsewhere, readKept, writeKept } from './kept.ts'

/** The local storage key of the cart. */
export const cartKey = 'shop.cart'

/** `isLoaded` is false until the browser's storage was read; the server renders it so. */
export const cart = proxy({ items: [] as CartLine[], isOpen: false, isLoaded: false })

/** Reads the kept cart and keeps every later change, in this tab and from others. */
export const startCart = (): void => {
  loadCart()
  onKeptElsewhere(cartKey, loadCart)
  subscribe(cart.items, keepCart)
}

/** Adds pieces of a product in a size and color; the same choice grows its line. Opens the panel. */
export const addToCart = (choice: Omit<CartLine, 'id'>): void => {
  const id = lineId(choice)
  const line = cart.items.find((item) => item.id === id)
  // Copied, because the store writes to it, and a snapshot of another store may not be written to.
  const product = { ...choice.product }
  if (line) {
    line.quantity = Math.min(line.quantity + choice.quantity, maxQuantity)
    line.product = product
  } else
    cart.items.push({ ...choice, id, product, quantity: Math.min(choice.quantity, maxQuantity) })
  cart.isOpen = true
}

/** Sets a line's quantity, at most 99; 0 or less removes the line. */
export const setQuantity = (id: string, quantity: number): void => {
  const line = cart.items.find((item) => item.id === id)
  if (quantity <= 0) removeFromCart(id)
  else if (line) line.quantity = Math.min(quantity, maxQuantity)
}

/** Takes a line out. */
export const removeFromCart = (id: string): void => {
  const index = cart.items.findIndex((item) => item.id === id)
  if (index >= 0) cart.items.splice(index, 1)
}

/** Takes everything out. */
export const clearCart = (): void => {
  cart.items.splice(0)
}

/** Corrects the price a line shows, in integer cents, after the server said it changed. */
export const repriceLines = (productId: string, priceCents: number): void => {
  for (const line of cart.items) {
    if (line.product.id === productId) line.product.priceCents = priceCents
  }
}

/** Opens or closes the side panel. */
export const showCart = (isOpen: boolean): void => {
  cart.isOpen = isOpen
}

/** A line's id: product id, size or `default`, color or `default`. */
export const lineId = (choice: Omit<CartLine, 'id'>): string =>
  [choice.product.id, choice.size ?? 'default', choice.color ?? 'default'].join('-')

const loadCart = (): void => {
  const kept = readKept(cartKey, KeptCart)
  cart.items.splice(0, cart.items.length, ...(kept?.items ?? []))
  cart.isLoaded = true
}

const keepCart = (): void => {
  const items: CartLineKept[] = cart.items.map(
    ({ product: { priceCents, ...product }, ...line }) => ({
      ...line,
      product: { ...product, price: toDollars(priceCents) },
    }),
  )
  writeKept(cartKey, { version: 1, items })
}
