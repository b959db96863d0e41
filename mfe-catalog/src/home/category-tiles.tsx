/** Shop by Category: five tiles with live counts. */
import { categoryHref } from '@shop/domain/hrefs'
import { listedCategories } from '@shop/domain/catalog'
import type { ProductFacets } from '@shop/contracts/product-query'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, quiet, subheading } from '@shop/ui/type'

import * as css from './category-tiles.css.ts'
import { section } from './home-page.css.ts'

/** One tile a category, with the picture of its first product. */
export const CategoryTiles = ({ categories }: Pick<ProductFacets, 'categories'>) => (
  <section className={section} aria-labelledby="categories">
    <h2 id="categories" className={display}>
      Shop by Category
    </h2>
    <ul className={css.tiles}>
      {listedCategories.map((category) => {
        const { image = '', count = 0 } = categories.find(({ name }) => name === category) ?? {}
        return (
          <li key={category} className={css.item}>
            <a href={categoryHref(category)} className={css.tile}>
              <ProductPicture image={image} alt="" sizes="(max-width: 40rem) 50vw, 18rem" />
              <span className={css.text}>
                <span className={`${subheading} ${css.name}`}>{category}</span>
                <span className={quiet}>
                  {count} {count === 1 ? 'product' : 'products'}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  </section>
)
