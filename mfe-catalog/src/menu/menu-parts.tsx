import { type FormEvent, useEffect, useRef } from 'react'

import type { Product } from '@shop/contracts/product'
import type { ProductFacets } from '@shop/contracts/product-query'
import type { Category } from '@shop/domain/catalog'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { CategoryLinks } from '@shop/ui/category-links'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { label, subheading, subtle } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import { noResultsText, shopHref } from '../shop/shop-query.ts'
import * as css from './menu.css.ts'
import { type Menu, shownCategories } from './use-menu.ts'

type SearchProps = { menu: Menu; context: ModuleContext; takesFocus?: boolean }

/** Results update while the visitor types. Enter opens the shop with the same query. */
export const MenuSearch = ({ menu, context, takesFocus = false }: SearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    context.navigation.go(shopHref({ q: menu.words }))
  }
  const clear = (): void => {
    menu.setQuery('')
    input.current?.focus()
  }
  return (
    <form role="search" aria-label="Shop menu" className={css.search} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        className={css.searchInput}
        type="text"
        enterKeyHint="search"
        aria-label="Search products, categories, or styles"
        placeholder="Search products, categories, or styles..."
        maxLength={200}
        autoComplete="off"
        value={menu.query}
        onChange={(event) => menu.setQuery(event.currentTarget.value)}
      />
      {menu.query && <IconButton icon="close" label="Clear search" onClick={clear} />}
    </form>
  )
}

type TilesProps = { facets: ProductFacets | null; limit?: number }

/** Shows the first `limit` counts. The rating is the specification's constant, not computed. */
export const StatTiles = ({ facets, limit }: TilesProps) => {
  const stats = [
    ['Products', facets?.total],
    ['Featured', facets?.featured],
    ['Categories', shownCategories(facets).length],
    ['Avg Rating', 4.9],
  ] as const
  return (
    <dl className={css.stats}>
      {stats.slice(0, limit).map(([name, value]) => (
        <div key={name} className={css.stat}>
          <dt className={css.statName}>{name}</dt>
          <dd className={css.statValue}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type Look = 'lines' | 'tiles'
type Props = { menu: Menu; look: Look }

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

/** Shows some products of a category and a link to all. `products` is null while they load. */
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
