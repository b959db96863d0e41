/** Shop by Category: five tiles with live counts. */
import { listedCategories, type Product } from '@shop/contracts/product'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, quiet, subheading } from '@shop/ui/type'

import { categoryHref } from '../shop/shop-search.ts'
import * as css from './home-page.css.ts'

/** One tile a category, with the picture of its first product. */
export const CategoryTiles = ({ products }: { products: readonly Product[] }) => (
  <section className={css.section} aria-labelledby="categories">
    <h2 id="categories" className={display}>
      Shop by Category
    </h2>
    <ul className={css.tiles}>
      {listedCategories.map((category) => {
        const own = products.filter((product) => product.category === category)
        return (
          <li key={category}>
            <a href={categoryHref(category)} className={css.tile}>
              <ProductPicture
                image={own[0]?.image ?? ''}
                alt=""
                sizes="(max-width: 40rem) 50vw, 16rem"
              />
              <span className={subheading}>{category}</span>
              <span className={quiet}>
                {own.length} {own.length === 1 ? 'product' : 'products'}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  </section>
)
