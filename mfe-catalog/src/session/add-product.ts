/** Adding to the cart from anywhere in the catalog: the size rule and its toasts. */
import { maxQuantity } from '@shop/domain/limits'
import type { Product } from '@shop/contracts/product'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

type Choice = {
  product: Product
  size: string | undefined
  color?: string | undefined
  quantity: number
  /** Where it was asked for; the texts differ by place. */
  place: 'card' | 'quick view' | 'page'
}

/** Puts a choice in the cart, or asks for the size; says whether it went in. */
export const addProduct = ({ product, color, quantity, place, ...choice }: Choice): boolean => {
  const size = choice.size ?? onlySize(product)
  if (product.sizes.length > 0 && !size) {
    const ask = place === 'card' ? 'Choose your size' : 'Choose a size'
    addToast({
      title: 'Please select a size',
      description: `${ask} before adding to cart.`,
      variant: 'destructive',
    })
    return false
  }
  const { id, name, image, priceCents } = product
  const amount = Math.min(quantity, maxQuantity)
  addToCart({
    product: { id, name, image, priceCents },
    quantity: amount,
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
  })
  const what = place === 'page' ? `${amount}x ${name}` : name
  addToast({ title: 'Added to cart!', description: `${what} has been added to your cart.` })
  return true
}

/** Where there is but one size, nothing is left to choose. */
export const onlySize = ({ sizes }: Pick<Product, 'sizes'>): string | undefined =>
  sizes.length === 1 ? sizes[0] : undefined
