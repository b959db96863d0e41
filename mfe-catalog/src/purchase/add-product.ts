import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/variants'
import { isolated } from '@shop/domain/isolated'
import { imageInColor } from '@shop/domain/more-pictures'
import { orderableOf } from '@shop/domain/stock'
import { addToCart } from '@shop/session/cart'
import { addErrorToast } from '@shop/session/error-toast'
import { addToast } from '@shop/session/toasts'

import { onlySize } from '../page/product-rules.ts'

type Choice = {
  product: Product
  size: string | undefined
  color?: string | undefined
  quantity: number
  place: 'card' | 'quick view' | 'page'
}

/** Shows a toast and returns false if a size is missing or the choice is sold out. */
export const addProduct = ({ product, color, quantity, place, ...choice }: Choice): boolean => {
  const size = choice.size ?? onlySize(product)
  if (product.sizes.length > 0 && !size) {
    const whichSize = place === 'card' ? 'your size' : 'a size'
    addErrorToast('Please select a size', `Choose ${whichSize} before adding to cart.`)
    return false
  }
  const { priceCents, stock } = offerOf(product, { size, color })
  if (stock === 0) {
    addErrorToast('Sold out', `${describeSoldOut(product, { size, color })}.`)
    return false
  }
  const { id, name } = product
  const image = imageInColor(product, color)
  const amount = Math.min(quantity, orderableOf(stock))
  addToCart({ product: { id, name, image, priceCents }, quantity: amount, size, color })
  const what = `${place === 'page' ? `${amount}x ` : ''}${isolated(name)}`
  addToast({ title: 'Added to cart!', description: `${what} has been added to your cart.` })
  return true
}
