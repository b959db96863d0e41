import { useState } from 'react'

import type { Client } from '@shop/client/client'
import type { WishlistItem } from '@shop/contracts/cart'
import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { addToast } from '@shop/session/toasts'
import { useWishlist } from '@shop/session/use-wishlist'
import {
  discardRemovedItems,
  removeFromWishlist,
  undoWishlistRemoval,
} from '@shop/session/wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row } from '@shop/ui/stack'
import { label } from '@shop/ui/type'

import { name, price } from '../lines/removable-list.css.ts'
import { UndoRemoval, useFocusAfterRemoval, useShowMore } from '../lines/removable-list.tsx'
import { loadWishlistProduct, moveToCart } from './move-to-cart.ts'
import * as css from './wishlist.css.ts'

/** The wishlist's items, newest first, fifty at a time: a wishlist may hold thousands. */
export const WishlistLines = ({ client }: { client: Client }) => {
  const { items, removed } = useWishlist()
  const { region, expectAt } = useFocusAfterRemoval(items.length)
  const { shown, more } = useShowMore(items.length)
  const undo = (): void => {
    expectAt(items.length - (removed?.index ?? 0))
    undoWishlistRemoval()
  }
  const [only] = removed?.products ?? []
  const isOne = removed?.products.length === 1
  return (
    <div ref={region}>
      {items.length === 0 && (
        <Notice title="Your wishlist is empty" text="Tap the heart on anything you like">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      )}
      <ul>
        {items
          .slice(items.length - shown)
          .toReversed()
          .map((product, index) => (
            <WishlistLine
              key={product.id}
              product={product}
              client={client}
              onRemove={() => {
                expectAt(index)
                removeFromWishlist(product.id)
              }}
            />
          ))}
      </ul>
      {more}
      <UndoRemoval
        text={removed && (isOne ? `${only?.name} removed` : 'Wishlist cleared')}
        onUndo={undo}
        onLeave={discardRemovedItems}
      />
    </div>
  )
}

type LineProps = { product: Readonly<WishlistItem>; client: Client; onRemove: () => void }

/** Loads the product only when it is moved to the cart, with its present price and sizes. */
const WishlistLine = ({ product, client, onRemove }: LineProps) => {
  const [loaded, setLoaded] = useState<Product | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const start = async (): Promise<void> => {
    if (isLoading) return
    setIsLoading(true)
    const current = await loadWishlistProduct(client, product)
    setIsLoading(false)
    if (current && current.sizes.length < 2) moveToCart(current, current.sizes[0])
    else setLoaded(current)
  }
  const remove = (): void => {
    onRemove()
    addToast({
      title: 'Removed from wishlist',
      description: `${product.name} has been removed from your wishlist.`,
    })
  }
  return (
    <li className={css.line}>
      <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} alt="" sizes="6rem" />
      </a>
      <div className={css.text}>
        <a href={productHref(product.id)} className={name}>
          <bdi>{product.name}</bdi>
        </a>
        <p className={price}>{formatCents(product.priceCents)}</p>
        {loaded ? (
          <SizeChoice product={loaded} onCancel={() => setLoaded(null)} />
        ) : (
          <div>
            <Button tone="outline" onClick={() => void start()}>
              {isLoading ? 'One moment…' : 'Move to cart'}
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

/** One button for each size; a press moves the product to the cart. */
const SizeChoice = ({ product, onCancel }: { product: Product; onCancel: () => void }) => (
  <div role="group" aria-label={`Size of ${product.name}`} className={css.sizes}>
    <div className={css.question}>
      <p className={label} aria-hidden="true">
        Which size?
      </p>
      <div className={css.cancel}>
        <Button tone="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
    <Row gap="xs">
      {product.sizes.map((size, index) => (
        <Button
          key={size}
          // The pressed button is gone, so the first size takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={index === 0}
          tone="outline"
          onClick={() => moveToCart(product, size)}
        >
          {size}
        </Button>
      ))}
    </Row>
  </div>
)
