/** A product the assistant speaks of: look at it, or put it in the cart. */
import { useEffect, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { addShown } from './add-shown.ts'
import * as css from './product-card.css.ts'

export type ShownProduct = Pick<
  Readonly<Product>,
  'id' | 'name' | 'image' | 'priceCents' | 'originalPriceCents' | 'stock'
> & { sizes: readonly string[]; colors: readonly string[] }

type Props = {
  product: ShownProduct
  /** Colors that were asked for; the card shows the product in the first that it has. */
  colors: readonly string[]
}

/** Where there is a choice of sizes, "Add to cart" asks for it first. */
export const ProductCard = ({ product, colors }: Props) => {
  const color = colors.find((name) => product.colors.includes(name))
  const [isAsking, setIsAsking] = useState(false)
  const isChoice = product.sizes.length > 1
  const card = useRef<HTMLLIElement>(null)
  const wasAsking = useRef(false)
  // The cart's panel opens after this, and gives the focus back to the button.
  useEffect(() => {
    if (wasAsking.current && !isAsking) card.current?.querySelector('button')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const add = (size?: string): void => {
    setIsAsking(false)
    addShown(product, { size, color })
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
      <div className={isAsking ? css.asking : css.actions}>
        {isAsking ? (
          <SizeChoice product={product} onChoose={add} onCancel={() => setIsAsking(false)} />
        ) : (
          <>
            <Button
              tone="outline"
              disabled={product.stock === 0}
              aria-label={`${product.stock === 0 ? 'Sold out' : 'Add to cart'}: ${product.name}`}
              onClick={() => (isChoice ? setIsAsking(true) : add(product.sizes[0]))}
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

type ChoiceProps = {
  product: ShownProduct
  onChoose: (size: string) => void
  onCancel: () => void
}

/** One button a size; Escape leaves the choice, not the conversation. */
const SizeChoice = ({ product, onChoose, onCancel }: ChoiceProps) => (
  // Escape is heard wherever the focus is inside the group.
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
    {product.sizes.map((size, index) => (
      <button
        key={size}
        type="button"
        className={css.size}
        // The button that was pressed is gone; the choice it led to takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={index === 0}
        onClick={() => onChoose(size)}
      >
        {size}
      </button>
    ))}
  </div>
)
