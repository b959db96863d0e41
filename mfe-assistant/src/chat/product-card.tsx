import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'

import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/choice-offer'
import { isolated } from '@shop/domain/isolated'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import * as css from './product-card.css.ts'

type Props = {
  product: Snapshot<Product>
  /** Colors that the shopper named; the card shows the first that the product has. */
  colors: readonly string[]
}

/** A product of a reply: look at it, or put it in the cart. With several sizes, "Add to cart" shows them first. */
export const ProductCard = ({ product, colors }: Props) => {
  const color = colors.find((name) => product.colors.includes(name))
  const [isChoosing, setIsChoosing] = useState(false)
  const hasChoice = product.sizes.length > 1
  const card = useRef<HTMLLIElement>(null)
  const wasChoosing = useRef(false)
  // The cart's panel opens next, and returns the focus to this button when it closes.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) card.current?.querySelector('button')?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  const add = (size?: string): void => {
    if (addOne(product, { size, color })) setIsChoosing(false)
  }
  return (
    <li ref={card} className={css.card}>
      <div className={css.picture}>
        <ProductPicture image={product.image} color={color} alt="" sizes="4.5rem" isThumb />
      </div>
      <div className={css.text}>
        <span className={css.name}>
          <bdi>{product.name}</bdi>
        </span>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      </div>
      <div className={isChoosing ? css.choosing : css.actions}>
        {isChoosing ? (
          <SizeChoice
            product={product}
            color={color}
            onChoose={add}
            onCancel={() => setIsChoosing(false)}
          />
        ) : (
          <>
            <Button
              tone="outline"
              disabled={product.stock === 0}
              aria-label={`${product.stock === 0 ? 'Sold out' : 'Add to cart'}: ${product.name}`}
              onClick={() => (hasChoice ? setIsChoosing(true) : add(product.sizes[0]))}
            >
              {product.stock === 0 ? 'Sold out' : 'Add to cart'}
            </Button>
            <a
              href={`/shop?product=${encodeURIComponent(product.id)}`}
              className={css.view}
              aria-label={`View ${product.name}`}
            >
              View
            </a>
          </>
        )}
      </div>
    </li>
  )
}

type Choice = { size: string | undefined; color: string | undefined }

/** The cart's panel opens, and a toast confirms; of what is sold out, a toast says so. Returns whether it went in. */
const addOne = (current: Props['product'], { size, color }: Choice): boolean => {
  const { priceCents, stock } = offerOf(current, { size, color })
  if (stock === 0) {
    addToast({
      title: 'Sold out',
      description: `${describeSoldOut(current, { size, color })}.`,
      variant: 'destructive',
    })
    return false
  }
  const { id, name, image } = current
  const product = { id, name, image, priceCents }
  addToCart({ product, quantity: 1, ...(size ? { size } : {}), ...(color ? { color } : {}) })
  addToast({
    title: 'Added to cart!',
    description: `${isolated(name)} has been added to your cart.`,
  })
  return true
}

type ChoiceProps = {
  product: Props['product']
  color: string | undefined
  onChoose: (size: string) => void
  onCancel: () => void
}

/** One button a size; Escape leaves the choice, not the conversation. */
const SizeChoice = ({ product, color, onChoose, onCancel }: ChoiceProps) => (
  // Handles Escape wherever the focus is inside the group.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <div
    role="group"
    aria-label={`Size of ${product.name}`}
    className={css.sizes}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onCancel()
    }}
  >
    {product.sizes.map((size, index) => {
      const isSoldOut = offerOf(product, { size, color }).stock === 0
      return (
        <button
          key={size}
          type="button"
          className={css.size}
          aria-label={isSoldOut ? `${size}, sold out` : undefined}
          // The pressed button is gone, so the choice takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={index === 0}
          onClick={() => onChoose(size)}
        >
          {isSoldOut ? <s>{size}</s> : size}
        </button>
      )
    })}
  </div>
)
