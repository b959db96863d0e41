import { type MouseEvent, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { createBrowserClient } from '@shop/client/browser-client'
import { getProduct } from '@shop/client/products'
import type { WishlistItem } from '@shop/contracts/cart'
import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/variants'
import { isolated } from '@shop/domain/isolated'
import { maxLines } from '@shop/domain/limits'
import { type ModuleContext, mountSlot } from '@shop/module-runtime/mount'
import { addToCart } from '@shop/session/cart'
import { addErrorToast } from '@shop/session/error-toast'
import { addToast } from '@shop/session/toasts'
import {
  clearWishlist,
  discardRemovedItems,
  removeFromWishlist,
  setWishlistOpen,
  undoWishlistRemoval,
} from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import * as css from '../lines/removable-list.css.ts'
import { focusHeading, RemovableLine, RemovableList } from '../lines/removable-list.tsx'
import { useCurrentProducts } from '../lines/use-current-products.ts'
import { SidePanel } from '../panel/side-panel.tsx'

const client = createBrowserClient()

const WishlistPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen, removed } = useWishlist()
  const newestFirst = items.toReversed()
  const shown = isOpen ? newestFirst.slice(0, maxLines) : []
  const products = useCurrentProducts(shown.map((product) => ({ product })))
  const [only, ...others] = removed?.products ?? []
  const text = only && others.length === 0 ? `${isolated(only.name)} removed` : 'Wishlist cleared'
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button disappears with the last item, so the panel's title takes the focus.
    focusHeading(currentTarget)
    clearWishlist()
  }
  return (
    <SidePanel
      title="Wishlist"
      count={items.length}
      isOpen={isOpen}
      setOpen={setWishlistOpen}
      navigation={context.navigation}
      footer={
        <Button tone="outline" width="full" onClick={clear}>
          Clear
        </Button>
      }
    >
      <RemovableList
        items={newestFirst.map((item) => products.get(item.id) ?? item)}
        empty={
          <Notice title="Your wishlist is empty" text="Tap the heart on anything you like">
            <ButtonLink href="/shop">Start Shopping</ButtonLink>
          </Notice>
        }
        removed={removed && { text, index: items.length - removed.index }}
        onUndo={undoWishlistRemoval}
        onLeave={discardRemovedItems}
        renderLine={(product, beforeRemoval) => (
          <WishlistLine product={product} beforeRemoval={beforeRemoval} />
        )}
      />
    </SidePanel>
  )
}

export const mount = mountSlot(WishlistPanel)

type LineProps = { product: Readonly<WishlistItem>; beforeRemoval: () => void }

const WishlistLine = ({ product, beforeRemoval }: LineProps) => {
  const [loaded, setLoaded] = useState<Product | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const start = async (): Promise<void> => {
    if (isLoading) return
    setIsLoading(true)
    const current = await loadProduct(product)
    setIsLoading(false)
    if (current && current.sizes.length < 2) moveToCart(current, current.sizes[0])
    else setLoaded(current)
  }
  const remove = (): void => {
    beforeRemoval()
    removeFromWishlist(product.id)
    addToast({
      title: 'Removed from wishlist',
      description: `${isolated(product.name)} has been removed from your wishlist.`,
    })
  }
  return (
    <RemovableLine product={product} onRemove={remove}>
      <div className={css.action}>
        {loaded ? (
          <SizeChoice product={loaded} onCancel={() => setLoaded(null)} />
        ) : (
          <Button tone="outline" onClick={() => void start()}>
            {isLoading ? 'One moment…' : 'Move to cart'}
          </Button>
        )}
      </div>
    </RemovableLine>
  )
}

/** Returns null, after a toast with the reason, if the product cannot be bought. */
const loadProduct = async ({ id, name }: WishlistItem): Promise<Product | null> => {
  try {
    const product = await getProduct(client, id)
    if (product.stock > 0) return product
    addErrorToast('Sold out', `${isolated(product.name)} stays on your wishlist.`)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isGone = error.code === 'product-not-found'
    addErrorToast('Not moved', isGone ? `${isolated(name)} is no longer sold.` : error.message)
  }
  return null
}

const moveToCart = (current: Product, size?: string): void => {
  const { priceCents, stock } = offerOf(current, { size })
  if (stock === 0) return addErrorToast('Sold out', `${describeSoldOut(current, { size })}.`)
  const { id, name, image } = current
  const product = { id, name, image, priceCents }
  removeFromWishlist(id)
  discardRemovedItems()
  setWishlistOpen(false)
  addToCart({ product, quantity: 1, size })
  addToast({
    title: 'Added to cart!',
    description: `${isolated(name)} has been added to your cart.`,
  })
}

const SizeChoice = ({ product, onCancel }: { product: Product; onCancel: () => void }) => (
  <div role="group" aria-label={`Size of ${product.name}`}>
    <Row gap="xs">
      {product.sizes.map((size, index) => {
        const isSoldOut = offerOf(product, { size }).stock === 0
        return (
          <Button
            key={size}
            // “Move to cart” has disappeared, so the first size takes the focus.
            autoFocus={index === 0}
            tone="outline"
            aria-label={isSoldOut ? `${size}, sold out` : undefined}
            onClick={() => moveToCart(product, size)}
          >
            {isSoldOut ? <s>{size}</s> : size}
          </Button>
        )
      })}
      <Button tone="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  </div>
)
