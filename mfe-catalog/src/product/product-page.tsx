/** The product page. */
import { useState } from 'react'

import { categoryHref } from '@shop/domain/hrefs'
import type { Product } from '@shop/contracts/product'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { display, heading, scripted } from '@shop/ui/type'

import { Gallery } from '../gallery/gallery.tsx'
import { useLiveProducts } from '../live/use-live-products.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { isOnSale } from '../product-card/is-on-sale.ts'
import * as css from './product-page.css.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductNotes } from './product-notes.tsx'
import { ShareButton } from './share-button.tsx'
import { PurchaseForm } from './purchase-form.tsx'

/** One product, live: price and stock follow the shop while the page is open. */
export const ProductPage = ({
  product: loaded,
  color: first,
  related,
}: {
  product: Product
  /** The color it opens in. */
  color: string | undefined
  related: readonly Product[]
}) => {
  const live = useLiveProducts([loaded])
  const product = live.find(({ id }) => id === loaded.id)
  const [color, setColor] = useState(first)
  if (!product) return <MissingProduct />
  return (
    <div className={css.root}>
      <Breadcrumb product={product} />
      <div className={css.columns}>
        <Gallery product={product} color={color} />
        <div className={css.details}>
          <div className={css.top}>
            <Badges product={product} />
            <div className={scripted}>
              <ShareButton product={product} />
            </div>
          </div>
          <h1 className={`${display} ${css.name}`} dir="auto">
            {product.name}
          </h1>
          <ProductFacts product={product} />
          <PurchaseForm product={product} color={color} onColor={setColor} place="page" />
          <ProductNotes product={product} />
        </div>
      </div>
      {related.length > 0 && <RelatedProducts products={related} />}
    </div>
  )
}

const Badges = ({ product }: { product: Product }) => (
  <p className={css.badges}>
    {product.featured && <span className={css.badge}>Featured</span>}
    {isOnSale(product) && <span className={css.badge}>Sale</span>}
  </p>
)

const RelatedProducts = ({ products }: { products: readonly Product[] }) => (
  <section className={css.related} aria-labelledby="related">
    <h2 id="related" className={heading}>
      You Might Also Like
    </h2>
    <div className={css.relatedGrid}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </div>
  </section>
)

/** Said for an id that no product has, or has any more. */
export const MissingProduct = () => (
  <Notice
    level={1}
    title="Product Not Found"
    text="It may have sold out for good, or the address has a slip in it."
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)

const Breadcrumb = ({ product }: { product: Product }) => (
  <nav aria-label="Breadcrumb">
    <ol className={css.breadcrumb}>
      <li className={css.crumb}>
        <a href="/">Home</a>
      </li>
      <li className={css.crumb}>
        <a href="/shop">Shop</a>
      </li>
      <li className={css.crumb}>
        <a href={categoryHref(product.category)}>{product.category}</a>
      </li>
      <li className={css.crumb} aria-current="page" dir="auto">
        {product.name}
      </li>
    </ol>
  </nav>
)
