/** Featured Collection: three products, the middle one marked. */
import type { Product } from '@shop/contracts/product'
import { display } from '@shop/ui/type'

import { ProductCard } from '../product-card/product-card.tsx'
import { cards } from './featured-collection.css.ts'
import { more, section, sectionHead } from './home-page.css.ts'

/** BESTSELLER stands on the second. */
export const FeaturedCollection = ({ products }: { products: readonly Product[] }) => (
  <section className={section} aria-labelledby="featured">
    <div className={sectionHead}>
      <h2 id="featured" className={display}>
        Featured Collection
      </h2>
      <a href="/shop?sort=featured" className={more}>
        View the collection
      </a>
    </div>
    <div className={cards}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          mark={index === 1 ? 'BESTSELLER' : undefined}
        />
      ))}
    </div>
  </section>
)
