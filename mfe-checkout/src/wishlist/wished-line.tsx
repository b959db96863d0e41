/** One wished product: its way into the cart asks for the size when there are sizes. */
import { useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getProduct } from '@shop/client/products'
import type { WishedProduct } from '@shop/contracts/cart'
import { formatCents } from '@shop/contracts/money'
import type { Product } from '@shop/contracts/product'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'
import { removeWished, showWishlist } from '@shop/session/wishlist'
import { Button } from '@shop/ui/button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row } from '@shop/ui/stack'

import * as css from './wished-line.css.ts'

type Props = { product: Readonly<WishedProduct>; client: Client }

/** The product is asked for only when it is wanted, so that price and sizes are today's. */
export const WishedLine = ({ product, client }: Props) => {
  const [sizes, setSizes] = useState<Product | null>(null)
  const start = async (): Promise<void> => {
    const found = await findProduct(client, product)
    if (!found) return
    if (found.stock === 0) {
      addToast({
        title: 'Sold out',
        description: `${found.name} stays on your wishlist.`,
        variant: 'destructive',
      })
      return
    }
    if (found.sizes.length === 0) moveToCart(found)
    else setSizes(found)
  }
  return (
    <li className={css.root}>
      <a href={`/product/${product.id}`} className={css.picture}>
        <ProductPicture image={product.image} alt="" sizes="6rem" />
      </a>
      <div className={css.text}>
        <a href={`/product/${product.id}`} className={css.name}>
          {product.name}
        </a>
        <p>{formatCents(product.priceCents)}</p>
        {sizes ? (
          <div role="group" aria-label={`Size of ${product.name}`}>
            <Row gap="xs">
              {sizes.sizes.map((size, index) => (
                <Button
                  key={size}
                  // The button that was pressed is gone; the choice it led to takes the focus.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={index === 0}
                  tone="outline"
                  onClick={() => moveToCart(sizes, size)}
                >
                  {size}
                </Button>
              ))}
            </Row>
          </div>
        ) : (
          <Row gap="xs">
            <Button onClick={() => void start()}>Move to cart</Button>
            <Button
              tone="quiet"
              onClick={() => remove(product)}
              aria-label={`Remove ${product.name}`}
            >
              Remove
            </Button>
          </Row>
        )}
      </div>
    </li>
  )
}

const findProduct = async (
  client: Client,
  { id, name }: WishedProduct,
): Promise<Product | null> => {
  try {
    return await getProduct(client, id)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isGone = error.code === 'product-not-found'
    const description = isGone ? `${name} is no longer sold.` : error.message
    addToast({ title: 'Not moved', description, variant: 'destructive' })
    return null
  }
}

const moveToCart = ({ id, name, image, priceCents }: Product, size?: string): void => {
  const product = { id, name, image, priceCents }
  removeWished(id)
  showWishlist(false)
  addToCart({ product, quantity: 1, ...(size ? { size } : {}) })
  addToast({ title: 'Added to cart!', description: `${name} has been added to your cart.` })
}

const remove = (product: Readonly<WishedProduct>): void => {
  removeWished(product.id)
  addToast({
    title: 'Removed from wishlist',
    description: `${product.name} has been removed from your wishlist.`,
  })
}
