/** Ways on from where there is nothing. */
import { listedCategories } from '@shop/domain/category'

import * as css from './elsewhere.css.ts'
import { categoryHref, shopHref } from './shop-href.ts'

/** All products, and each category. */
export const Elsewhere = ({ align = 'start' }: { align?: keyof typeof css.lists }) => (
  <nav aria-label="Elsewhere in the shop">
    <ul className={css.lists[align]}>
      <li>
        <a href={shopHref({})} className={css.link}>
          All products
        </a>
      </li>
      {listedCategories.map((category) => (
        <li key={category}>
          <a href={categoryHref(category)} className={css.link}>
            {category}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
