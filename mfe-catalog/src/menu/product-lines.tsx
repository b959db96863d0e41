/** The products that the menu lists. */
import type { Product } from '@shop/contracts/product'
import { CategoryLinks } from '@shop/ui/category-links'
import { label, quiet, subheading } from '@shop/ui/type'

import { shopHref, whyNothing } from '../shop/shop-href.ts'
import * as css from './menu-lists.css.ts'
import type { Menu } from './use-menu.ts'
import { ProductLine } from './product-line.tsx'

/** Tiles where there is room for pictures. */
type Look = 'lines' | 'tiles'
type Props = { menu: Menu; look: Look }

/** Results of the search when there is one, otherwise featured products. */
export const FoundOrFeatured = ({ menu, look }: Props) => {
  if (menu.hasFailed) return null
  return menu.query.trim() ? (
    <Found menu={menu} look={look} />
  ) : (
    <Featured menu={menu} look={look} />
  )
}

const Featured = ({ menu: { featured }, look }: Props) => (
  <section className={css.section} aria-label="Featured products">
    <h3 className={label}>Featured products</h3>
    <p className={quiet} role="status">
      {featured === null && 'Loading products...'}
      {featured?.length === 0 && 'No products yet'}
    </p>
    <ProductLines products={featured ?? []} look={look} />
  </section>
)

/** Says how many there are in all; the shop shows the rest. */
const Found = ({ menu: { found, query }, look }: Props) => {
  const words = query.trim()
  const isNothing = found?.total === 0
  return (
    <section className={css.section} aria-label="Search results">
      <h3 className={label}>Search results</h3>
      <div className={css.foundHead}>
        <p className={isNothing ? subheading : quiet} role="status">
          {found ? foundText(found.total) : 'Loading products...'}
        </p>
        {found && found.total > found.products.length && (
          <a href={shopHref({ q: words })} className={css.all}>
            See all {found.total} results
          </a>
        )}
      </div>
      {isNothing && (
        <>
          <p className={css.why}>{whyNothing({ q: words })}</p>
          <CategoryLinks hasAllProducts />
        </>
      )}
      <ProductLines products={found?.products ?? []} look={look} />
    </section>
  )
}

const foundText = (total: number): string =>
  total === 0 ? 'No products found' : `${total} ${total === 1 ? 'result' : 'results'}`

const ProductLines = ({ products, look }: { products: readonly Product[]; look: Look }) => (
  <ul className={css.lists[look]}>
    {products.map((product) => (
      <ProductLine key={product.id} product={product} look={look} />
    ))}
  </ul>
)
