import { listedCategories } from '@shop/domain/catalog'
import { categoryHref } from '@shop/domain/hrefs'

import { link, lists } from './category-links.css.ts'

type Props = {
  align?: keyof typeof lists
  /** If true, the first link leads to all products. Omit it if a button nearby leads there. */
  hasAllProducts?: boolean
}

/** Links to the categories, for a page that is otherwise empty. */
export const CategoryLinks = ({ align = 'start', hasAllProducts = false }: Props) => (
  <nav aria-label="Elsewhere in the shop">
    <ul className={lists[align]}>
      {hasAllProducts && (
        <li>
          <a href="/shop" className={link}>
            All products
          </a>
        </li>
      )}
      {listedCategories.map((category) => (
        <li key={category}>
          <a href={categoryHref(category)} className={link}>
            {category}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
