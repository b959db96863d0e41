/** A titled list of products in the menu. */
import type { Product } from '@shop/contracts/product'
import { label, quiet } from '@shop/ui/type'

import * as css from './menu-lists.css.ts'
import type { Menu } from './use-menu.ts'
import { ProductLine } from './product-line.tsx'

/** Tiles where there is room for pictures. */
type Look = 'lines' | 'tiles'

/** Results of the search when there is one, otherwise featured products. */
export const FoundOrFeatured = ({ menu, look }: { menu: Menu; look: Look }) =>
  menu.hasFailed ? null : menu.query.trim() ? (
    <ProductLines
      title="Search results"
      products={menu.found}
      look={look}
      empty="No products found"
    />
  ) : (
    <ProductLines
      title="Featured products"
      products={menu.featured}
      look={look}
      empty="No products yet"
    />
  )

type Props = {
  title: string
  look: Look
  /** Null while they load. */
  products: readonly Product[] | null
  empty: string
}

const ProductLines = ({ title, look, products, empty }: Props) => (
  <section className={css.section} aria-label={title}>
    <h3 className={label}>{title}</h3>
    <p className={quiet} role="status">
      {products === null && 'Loading products...'}
      {products?.length === 0 && empty}
    </p>
    <ul className={css.lists[look]}>
      {products?.map((product) => (
        <ProductLine key={product.id} product={product} look={look} />
      ))}
    </ul>
  </section>
)
