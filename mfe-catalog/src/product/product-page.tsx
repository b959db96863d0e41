/** The product page. */
import { useState } from 'react'

import { maxQuantity } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Price } from '@shop/ui/price'
import { pictureInColor, ProductPicture } from '@shop/ui/product-picture'
import { Quantity } from '@shop/ui/quantity'
import { display, heading, lead, quiet, subheading } from '@shop/ui/type'

import { useLiveProducts } from '../live/use-live-products.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { addProduct } from '../session/add-product.ts'
import { WishButton } from '../session/wish-button.tsx'
import { categoryHref } from '../shop/shop-search.ts'
import { ColorPicker } from './color-picker.tsx'
import * as css from './product-page.css.ts'
import { SizePicker } from './size-picker.tsx'

/** One product, live: price and stock follow the shop while the page is open. */
export const ProductPage = ({
  product: loaded,
  related,
}: {
  product: Product
  related: readonly Product[]
}) => {
  const live = useLiveProducts([loaded])
  const product = live.find(({ id }) => id === loaded.id)
  const [size, setSize] = useState<string>()
  const [color, setColor] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  if (!product) return <MissingProduct />
  const isGone = product.stock === 0
  return (
    <div className={css.root}>
      <Breadcrumb product={product} />
      <div className={css.columns}>
        <ProductPicture
          image={pictureInColor(product.image, color)}
          alt={`${product.name}${color ? ` in ${color}` : ''}`}
          sizes="(max-width: 56rem) 100vw, 44rem"
          isMain
        />
        <div className={css.details}>
          <p className={css.badges}>
            {product.featured && <span className={css.badge}>Featured</span>}
            {product.originalPriceCents !== null && <span className={css.badge}>Sale</span>}
          </p>
          <h1 className={display}>{product.name}</h1>
          <p className={quiet}>(4.8) • 127 reviews</p>
          <p className={subheading}>
            <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
          </p>
          <p className={lead}>{product.description}</p>
          {product.sizes.length > 0 && (
            <SizePicker sizes={product.sizes} value={size} onChange={setSize} />
          )}
          {product.colors.length > 0 && (
            <ColorPicker colors={product.colors} value={color} onChange={setColor} />
          )}
          <p className={quiet} role="status">
            {stockText(product.stock)}
          </p>
          <div className={css.buy}>
            <Quantity value={quantity} onChange={setQuantity} min={1} max={maxQuantity} />
            <Button
              size="lg"
              tone="accent"
              disabled={isGone}
              onClick={() => addProduct({ product, size, color, quantity, place: 'page' })}
            >
              Add to Cart
            </Button>
            <WishButton product={product} />
          </div>
        </div>
      </div>
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="related">
          <h2 id="related" className={heading}>
            You Might Also Like
          </h2>
          <div className={css.relatedGrid}>
            {related.map((other) => (
              <ProductCard key={other.id} product={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Said for an id that no product has, or has any more. */
export const MissingProduct = () => (
  <Notice
    title="Product Not Found"
    text="It may have sold out for good, or the address has a slip in it."
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)

const Breadcrumb = ({ product }: { product: Product }) => (
  <nav aria-label="Breadcrumb">
    <ol className={css.breadcrumb}>
      <li>
        <a href="/">Home</a>
      </li>
      <li>
        <a href="/shop">Shop</a>
      </li>
      <li>
        <a href={categoryHref(product.category)}>{product.category}</a>
      </li>
      <li aria-current="page">{product.name}</li>
    </ol>
  </nav>
)

const fewLeft = 5

const stockText = (stock: number): string => {
  if (stock === 0) return 'Sold out'
  return stock <= fewLeft ? `Only ${stock} left` : 'In stock'
}
