import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getProduct } from '@shop/client/products'
import type { WishlistItem } from '@shop/contracts/cart'
import type { Product } from '@shop/contracts/product'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'
import { discardRemovedItems, removeFromWishlist, setWishlistOpen } from '@shop/session/wishlist'

/** The product with its present price and stock; `null`, and a toast with the reason, when it cannot be bought. */
export const loadWishlistProduct = async (
  client: Client,
  { id, name }: WishlistItem,
): Promise<Product | null> => {
  try {
    const product = await getProduct(client, id)
    if (product.stock > 0) return product
    addErrorToast('Sold out', `${product.name} stays on your wishlist.`)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isGone = error.code === 'product-not-found'
    addErrorToast('Not moved', isGone ? `${name} is no longer sold.` : error.message)
  }
  return null
}

const addErrorToast = (title: string, description: string): void => {
  addToast({ title, description, variant: 'destructive' })
}

/** Moves the product from the wishlist to the cart, and opens the cart. */
export const moveToCart = ({ id, name, image, priceCents }: Product, size?: string): void => {
  const product = { id, name, image, priceCents }
  removeFromWishlist(id)
  discardRemovedItems()
  setWishlistOpen(false)
  addToCart({ product, quantity: 1, ...(size ? { size } : {}) })
  addToast({ title: 'Added to cart!', description: `${name} has been added to your cart.` })
}
