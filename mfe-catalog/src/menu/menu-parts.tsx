import { type FormEvent, useEffect, useRef } from 'react'

import type { Product } from '@shop/contracts/product'
import type { Category } from '@shop/domain/categories'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { plural } from '@shop/domain/plural'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { useSettings } from '@shop/session/shop-settings'
import { CategoryLinks } from '@shop/ui/category-links'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { label, subheading, subtle } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import { noResultsText, shopHref } from '../shop/shop-query.ts'
import * as css from './menu.css.ts'
import type { Menu } from './use-menu.ts'

type SearchProps = { menu: Menu; context: ModuleContext; takesFocus?: boolean }

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

type TilesProps = { menu: Menu; limit?: number }

/** The specification fixes the average rating. */
export const StatTiles = ({ menu: { categories, facets }, limit }: TilesProps) => {
  const stats = [
    ['Products', facets?.total],
    ['Featured', facets?.featured],
    ['Categories', categories.length],
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
  if (menu.words) return <SearchResults menu={menu} look={look} />
  return (
    <section className={css.products} aria-label="Featured products">
      <h3 className={label}>Featured products</h3>
      <p className={subtle} role="status">
        {menu.featured === null && 'Loading products...'}
        {menu.featured?.length === 0 && 'No products yet'}
      </p>
      <ProductLines products={menu.featured ?? []} look={look} />
    </section>
  )
}

const SearchResults = ({ menu: { results, words }, look }: Props) => {
  const isNothing = results?.total === 0
  const { all } = useSettings().categories
  return (
    <section className={css.products} aria-label="Search results">
      <h3 className={label}>Search results</h3>
      <div className={css.foundHead}>
        <p className={isNothing ? subheading : subtle} role="status">
          {!results && 'Loading products...'}
          {isNothing && 'No products found'}
          {results && !isNothing && `${results.total} ${plural(results.total, 'result')}`}
        </p>
        {results && results.total > results.products.length && (
          <a href={shopHref({ q: words })} className={textLink}>
            See all {results.total} results
          </a>
        )}
      </div>
      {isNothing && (
        <>
          <p className={css.why}>{noResultsText(words, 'Try other words.')}</p>
          <CategoryLinks categories={all} hasAllProducts />
        </>
      )}
      <ProductLines products={results?.products ?? []} look={look} />
    </section>
  )
}

type LinesProps = { products: readonly Product[]; look: Look; className?: string }

const ProductLines = ({ products, look, className = css.lists[look] }: LinesProps) => (
  <ul className={className}>
    {products.map((product) => (
      <li key={product.id}>
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
    ))}
  </ul>
)

type PreviewProps = { category: Category; products: readonly Product[] | null }

export const CategoryProducts = ({ category: { id, name }, products }: PreviewProps) => (
  <>
    {products === null && (
      <p className={subtle} role="status">
        Loading products...
      </p>
    )}
    <ProductLines products={products ?? []} look="lines" className={css.previewLines} />
    <a href={categoryHref(id)} className={textLink}>
      View All {name}
    </a>
  </>
)
