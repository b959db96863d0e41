import { useState } from 'react'

import { contactFacts } from '@shop/content/shop-facts'
import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { Quantity } from '@shop/ui/quantity'
import { lead, scripted, subheading, subtle } from '@shop/ui/type'

import { addProduct } from './add-product.ts'
import { Picker, useSize } from './pickers.tsx'
import * as css from './purchase.css.ts'
import { WishIconButton } from './wishlist-buttons.tsx'

type FactsProps = { product: Product; isBrief?: boolean }

/** Rating, price and description. The rating is a fixed text of the specification: ratings are not stored. */
export const ProductFacts = ({ product, isBrief = false }: FactsProps) => (
  <>
    <p className={subtle}>(4.8) • 127 reviews</p>
    <p className={subheading}>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
    </p>
    <p className={isBrief ? `${lead} ${css.brief}` : lead} dir="auto">
      {product.description}
    </p>
  </>
)

type FormProps = {
  product: Product
  color: string | undefined
  onColor: (color: string) => void
  /** Where the form stands; the texts of its toasts differ. */
  place: 'page' | 'quick view'
  /** Called after the product went into the cart. */
  onAdded?: () => void
}

/** Size, color, quantity, stock and Add to Cart of one product. The page holds the color: its picture follows it. */
export const PurchaseForm = ({ product, color, onColor, place, onAdded }: FormProps) => {
  const { size, markMissing, picker } = useSize(product)
  const [quantity, setQuantity] = useState(1)
  const add = (): void => {
    if (addProduct({ product, size, color, quantity, place })) onAdded?.()
    else markMissing()
  }
  return (
    <>
      {product.sizes.length > 0 && <Picker {...picker} />}
      {product.colors.length > 0 && (
        <Picker
          legend={`Color${color ? `: ${color}` : ''}`}
          options={product.colors}
          value={color}
          hasSwatches
          onChange={onColor}
        />
      )}
      <p className={subtle} role="status">
        {stockText(product.stock, quantity)}
      </p>
      <noscript>
        <p className={css.unscripted}>
          The cart needs JavaScript. To order without it, write to{' '}
          <a href={contactFacts.emailHref}>{contactFacts.email}</a> or call{' '}
          <a href={contactFacts.phoneHref}>{contactFacts.phone}</a>, and name the piece, its size
          and its color.
        </p>
      </noscript>
      <div className={`${css.buy} ${scripted}`}>
        <Quantity
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={Math.max(1, product.stock)}
        />
        <div className={css.add}>
          <Button size="lg" width="full" tone="accent" disabled={product.stock === 0} onClick={add}>
            {product.stock === 0 ? 'Sold out' : 'Add to Cart'}
          </Button>
        </div>
        <WishIconButton product={product} />
      </div>
    </>
  )
}

/** From this stock down, the form says how many are left, and when all of them are chosen. */
const fewLeft = 5

const stockText = (stock: number, quantity: number): string => {
  if (stock === 0) return 'Sold out'
  return stock <= fewLeft || quantity >= stock ? `Only ${stock} left` : 'In stock'
}
