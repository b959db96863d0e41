import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/choice-offer'
import { productHref } from '@shop/domain/hrefs'
import { Button, ButtonLink } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { heading, label, lead, scripted } from '@shop/ui/type'

import { addProduct } from '../purchase/add-product.ts'
import { Picker, useSize } from '../purchase/pickers.tsx'
import { soldOutBelow } from '../purchase/purchase.css.ts'
import { WishButton } from '../purchase/wishlist-buttons.tsx'
import { QuickViewButton } from '../quick-view/quick-view-button.tsx'
import * as css from './home.css.ts'

/** The first featured product. Buy Now puts it in the cart and goes to the checkout by a full page load. */
export const QuickCheckout = ({ product }: { product: Product }) => {
  const { size, markMissing, picker } = useSize(product)
  const href = productHref(product.id)
  const { priceCents, stock } = offerOf(product, { size })
  const isSoldOut = stock === 0
  const buy = (): void => {
    if (addProduct({ product, size, quantity: 1, place: 'card' })) location.assign('/checkout')
    else if (!size) markMissing()
  }
  return (
    <section className={css.quickCheckout} aria-labelledby="quick-checkout">
      <div className={css.quickInner}>
        <a href={href} tabIndex={-1} aria-hidden="true">
          <ProductPicture image={product.image} alt="" sizes="(max-width: 56rem) 100vw, 36rem" />
        </a>
        <div className={css.quickText}>
          <h2 id="quick-checkout" className={label}>
            Quick Checkout
          </h2>
          <h3 className={heading} dir="auto">
            <a href={href} className={css.quickName}>
              {product.name}
            </a>
          </h3>
          <p className={lead} dir="auto">
            {product.description}
          </p>
          <p className={css.quickPrice}>
            <Price cents={priceCents} originalCents={product.originalPriceCents} />
          </p>
          {product.sizes.length > 0 && <Sizes product={product} size={size} picker={picker} />}
          <noscript>
            <ButtonLink href={href} size="lg">
              See all details
            </ButtonLink>
          </noscript>
          <div className={`${css.quickActions} ${scripted}`}>
            <Button tone="accent" size="lg" disabled={isSoldOut} onClick={buy}>
              {isSoldOut ? 'Sold out' : 'Buy Now'}
            </Button>
            <WishButton product={product} />
            <QuickViewButton product={product}>
              {(open) => (
                <Button tone="subtle" size="lg" onClick={open}>
                  Quick View
                </Button>
              )}
            </QuickViewButton>
          </div>
        </div>
      </div>
    </section>
  )
}

type SizesProps = Pick<ReturnType<typeof useSize>, 'size' | 'picker'> & { product: Product }

/** The sizes, and below them that the chosen one is sold out. */
const Sizes = ({ product, size, picker }: SizesProps) => (
  <div className={scripted}>
    <Picker {...picker} />
    <p role="status" className={soldOutBelow}>
      {size && picker.isSoldOut(size) && describeSoldOut(product, { size })}
    </p>
  </div>
)
