import type { Product } from '@shop/contracts/product'
import type { Category } from '@shop/domain/catalog'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { CategoryLinks } from '@shop/ui/category-links'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { label, subtle, subheading } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import { shopHref, noResultsText } from '../shop/shop-query.ts'
import * as css from './menu.css.ts'
import type { Menu } from './use-menu.ts'

type Look = 'lines' | 'tiles'
type Props = { menu: Menu; look: Look }

/** Results of the search when there is one, otherwise featured products. */
export const MenuProducts = ({ menu, look }: Props) => {
  if (menu.hasFailed) return null
  return menu.words ? (
    <SearchResults menu={menu} look={look} />
  ) : (
    <Featured menu={menu} look={look} />
  )
}

const Featured = ({ menu: { featured }, look }: Props) => (
  <section className={css.products} aria-label="Featured products">
    <h3 className={label}>Featured products</h3>
    <p className={subtle} role="status">
      {featured === null && 'Loading products...'}
      {featured?.length === 0 && 'No products yet'}
    </p>
    <ProductLines products={featured ?? []} look={look} />
  </section>
)

/** The first results and their total; the shop lists all of them. */
const SearchResults = ({ menu: { results, words }, look }: Props) => {
  const isNothing = results?.total === 0
  return (
    <section className={css.products} aria-label="Search results">
      <h3 className={label}>Search results</h3>
      <div className={css.foundHead}>
        <p className={isNothing ? subheading : subtle} role="status">
          {results ? totalText(results.total) : 'Loading products...'}
        </p>
        {results && results.total > results.products.length && (
          <a href={shopHref({ q: words })} className={textLink}>
            See all {results.total} results
          </a>
        )}
      </div>
      {isNothing && (
        <>
          <p className={css.why}>{noResultsText({ q: words })}</p>
          <CategoryLinks hasAllProducts />
        </>
      )}
      <ProductLines products={results?.products ?? []} look={look} />
    </section>
  )
}

const totalText = (total: number): string =>
  total === 0 ? 'No products found' : `${total} ${total === 1 ? 'result' : 'results'}`

const ProductLines = ({ products, look }: { products: readonly Product[]; look: Look }) => (
  <ul className={css.lists[look]}>
    {products.map((product) => (
      <ProductLine key={product.id} product={product} look={look} />
    ))}
  </ul>
)

type PreviewProps = { category: Category; products: readonly Product[] | null }

/** Some products of a category and the way to all of them. `products` is null while they load. */
export const CategoryProducts = ({ category, products }: PreviewProps) => (
  <>
    {products === null && (
      <p className={subtle} role="status">
        Loading products...
      </p>
    )}
    <ul className={css.previewLines}>
      {products?.map((product) => (
        <ProductLine key={product.id} product={product} look="lines" />
      ))}
    </ul>
    <a href={categoryHref(category)} className={textLink}>
      View All {category}
    </a>
  </>
)

/** A product as a line, or as a tile with a larger picture. */
const ProductLine = ({ product, look }: { product: Product; look: Look }) => (
  <li>
    <a href={productHref(product.id)} className={css.entries[look]}>
      <span className={css.thumbs[look]}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes={look === 'tiles' ? '12rem' : '4rem'}
          isThumb
        />
      </span>
      <span className={css.lineText}>
        <span className={css.lineName} dir="auto">
          {product.name}
        </span>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      </span>
    </a>
  </li>
)
