import type { ReactNode } from 'react'

import { contactOf } from '@shop/content/shop-facts'
import type { Product } from '@shop/contracts/product'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { Quantity } from '@shop/ui/quantity'
import { lead, scripted, subheading, subtle } from '@shop/ui/type'

import { addProduct } from './add-product.ts'
import { Picker, type ProductChoice } from './pickers.tsx'
import * as css from './purchase.css.ts'
import { WishlistButton } from './wishlist-button.tsx'

type FactsProps = { product: Product; priceCents: number; isBrief?: boolean }

export const ProductFacts = ({ product, priceCents, isBrief = false }: FactsProps) => (
  <>
    <p className={subtle}>(4.8) • 127 reviews</p>
    <p className={subheading} aria-live="polite">
      <Price cents={priceCents} originalCents={product.originalPriceCents} />
    </p>
    <p className={isBrief ? `${lead} ${css.brief}` : lead} dir="auto">
      {product.description}
    </p>
  </>
)

type FormProps = {
  product: Product
  choice: ProductChoice
  place: 'page' | 'quick view'
  onAdded?: () => void
  children?: ReactNode
}

/** The parent holds the choice, because the parent also shows the picture and the price. */
export const PurchaseForm = ({ product, choice, place, onAdded, children }: FormProps) => {
  const { size, color, quantity, stock } = choice
  const { shop, orders } = useSettings()
  const contact = contactOf(shop)
  const max = Math.max(1, Math.min(stock, orders.maxLinePieces))
  const add = (): void => {
    if (addProduct({ product, size, color, quantity, place })) onAdded?.()
    else choice.markMissing?.()
  }
  return (
    <>
      {product.sizes.length > 0 && <Picker {...choice.sizePicker} />}
      {product.colors.length > 0 && <Picker {...choice.colorPicker} />}
      <p className={stock === 0 ? css.soldOut : subtle} role="status">
        {choice.stockText}
      </p>
      <div>
        <noscript>
          <p className={css.unscripted}>
            The cart needs JavaScript. To order without it, write to{' '}
            <a href={contact.emailHref}>{contact.email}</a> or call{' '}
            <a href={contact.phoneHref}>{contact.phone}</a>, and name the piece, its size and its
            color.
          </p>
        </noscript>
        <div className={`${css.buy} ${scripted}`}>
          <Quantity value={quantity} onChange={choice.setQuantity} min={1} max={max} />
          <div className={css.buttons}>
            <div className={css.add}>
              <Button size="lg" width="full" tone="accent" disabled={stock === 0} onClick={add}>
                {stock === 0 ? 'Sold out' : 'Add to Cart'}
              </Button>
            </div>
            <WishlistButton product={product} />
          </div>
        </div>
        {children}
      </div>
    </>
  )
}
