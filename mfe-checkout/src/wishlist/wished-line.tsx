/** One wished product: its way into the cart asks for the size when there is a choice. */
import { useState } from 'react'

import type { Client } from '@shop/client/client'
import type { WishlistItem } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'

import { productHref } from '@shop/domain/hrefs'
import { findWished, moveToCart } from './move-to-cart.ts'
import { SizeChoice } from './size-choice.tsx'
import { name, price } from '../line-text.css.ts'
import * as css from './wished-line.css.ts'

type Props = { product: Readonly<WishlistItem>; client: Client; onRemove: () => void }

/** The product is asked for only when it is wanted, so that price and sizes are today's. */
export const WishedLine = ({ product, client, onRemove }: Props) => {
  const [sized, setSized] = useState<Product | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const start = async (): Promise<void> => {
    if (isAsking) return
    setIsAsking(true)
    const found = await findWished(client, product)
    setIsAsking(false)
    if (found && found.sizes.length < 2) moveToCart(found, found.sizes[0])
    else setSized(found)
  }
  const remove = (): void => {
    onRemove()
    addToast({
      title: 'Removed from wishlist',
      description: `${product.name} has been removed from your wishlist.`,
    })
  }
  return (
    <li className={css.root}>
      <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} alt="" sizes="6rem" />
      </a>
      <div className={css.text}>
        <a href={productHref(product.id)} className={name}>
          <bdi>{product.name}</bdi>
        </a>
        <p className={price}>{formatCents(product.priceCents)}</p>
        {sized ? (
          <SizeChoice product={sized} onCancel={() => setSized(null)} />
        ) : (
          <div>
            <Button tone="outline" onClick={() => void start()}>
              {isAsking ? 'One moment…' : 'Move to cart'}
            </Button>
          </div>
        )}
      </div>
      <div className={css.remove}>
        <IconButton icon="trash" label={`Remove ${product.name}`} onClick={remove} />
      </div>
    </li>
  )
}
