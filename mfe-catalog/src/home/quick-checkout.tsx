/** Quick Checkout: the first featured product, one press from the checkout. */
import { productHref } from '@shop/domain/hrefs'
import type { Product } from '@shop/contracts/product'
import { Button, ButtonLink } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { heading, label, lead, scripted } from '@shop/ui/type'

import { SizePicker } from '../product/size-picker.tsx'
import { useSize } from '../product/use-size.ts'
import { QuickViewButton } from '../quick-view/quick-view-button.tsx'
import { addProduct } from '../session/add-product.ts'
import { WishText } from '../session/wish-text.tsx'
import * as css from './quick-checkout.css.ts'

/** Buy Now leads to the checkout by a full load of the page, with the product in the cart. */
export const QuickCheckout = ({ product }: { product: Product }) => {
  const { size, ask, picker } = useSize(product)
  const isGone = product.stock === 0
  const buy = (): void => {
    if (addProduct({ product, size, quantity: 1, place: 'card' })) location.assign('/checkout')
    else ask()
  }
  return (
    <section className={css.root} aria-labelledby="quick-checkout">
      <div className={css.inner}>
        <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
          <ProductPicture image={product.image} alt="" sizes="(max-width: 56rem) 100vw, 36rem" />
        </a>
        <div className={css.text}>
          <h2 id="quick-checkout" className={label}>
            Quick Checkout
          </h2>
          <h3 className={heading} dir="auto">
            <a href={productHref(product.id)} className={css.name}>
              {product.name}
            </a>
          </h3>
          <p className={lead} dir="auto">
            {product.description}
          </p>
          <p className={css.price}>
            <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
          </p>
          {product.sizes.length > 0 && (
            <div className={scripted}>
              <SizePicker {...picker} />
            </div>
          )}
          <noscript>
            <ButtonLink href={productHref(product.id)} size="lg">
              See all details
            </ButtonLink>
          </noscript>
          <div className={`${css.actions} ${scripted}`}>
            <Button tone="accent" size="lg" disabled={isGone} onClick={buy}>
              {isGone ? 'Sold out' : 'Buy Now'}
            </Button>
            <WishText product={product} />
            <QuickViewButton product={product}>
              {(open) => (
                <Button tone="quiet" size="lg" onClick={open}>
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
