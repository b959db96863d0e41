import type { Client } from '@shop/client/client'
import type { OwnOrder } from '@shop/contracts/own-order'
import type { Product } from '@shop/contracts/product'
import { offerOf } from '@shop/domain/choice-offer'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

import { findCurrentProducts } from '../lines/find-current-products.ts'

type Item = OwnOrder['items'][number]

/** Puts what is still sold of an order in the cart, at the present prices, and names what is not. */
export const orderAgain = async (client: Client, { items }: OwnOrder): Promise<void> => {
  const products = await findCurrentProducts(
    client,
    items.flatMap(({ productId }) => productId ?? []),
  )
  if (products.size === 0) {
    addToast({
      title: 'Nothing was added',
      description: 'The shop could not be reached. Please try again in a moment.',
      variant: 'destructive',
    })
    return
  }
  const missing = items.filter((item) => {
    const product = products.get(item.productId ?? '')
    if (!product || !isSold(item, product)) return true
    addItem(item, product)
    return false
  })
  if (missing.length > 0)
    addToast({
      title: missing.length < items.length ? 'Not all of it is sold now' : 'None of it is sold now',
      description: missing.map(({ name }) => name).join(', '),
      variant: 'destructive',
    })
}

const isSold = (item: Item, product: Product): boolean =>
  (product.sizes.length === 0 ? !item.size : Boolean(item.size)) && offerOf(product, item).stock > 0

const addItem = ({ quantity, size, color }: Item, product: Product): void => {
  const { id, name, image } = product
  const { priceCents, stock } = offerOf(product, { size, color })
  addToCart({
    product: { id, name, image, priceCents },
    quantity: Math.min(quantity, stock),
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
  })
}
