import { type Category, shownCategories } from '@shop/domain/categories'
import { categoryHref } from '@shop/domain/hrefs'

import { link, lists } from './category-links.css.ts'

type Props = {
  categories: readonly Category[]
  align?: keyof typeof lists
  /** Puts a link to all products first. Omit it if such a link is nearby. */
  hasAllProducts?: boolean
}

/** The links to the categories, for a page that is otherwise empty. */
export const CategoryLinks = ({ categories, align = 'start', hasAllProducts = false }: Props) => (
  <nav aria-label="Elsewhere in the shop">
    <ul className={lists[align]}>
      {hasAllProducts && (
        <li>
          <a href="/shop" className={link}>
            All products
          </a>
        </li>
      )}
      {shownCategories(categories).map(({ id, name }) => (
        <li key={id}>
          <a href={categoryHref(id)} className={link}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
