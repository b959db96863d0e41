import { useEffect, useRef } from 'react'

import type { productSorts } from '@shop/contracts/product'
import { priceLabels } from '@shop/domain/catalog'
import { categoryName } from '@shop/domain/categories'
import { Island } from '@shop/module-runtime/island'
import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { addToast } from '@shop/session/toasts'
import { Button, ButtonLink } from '@shop/ui/button'
import { CategoryLinks } from '@shop/ui/category-links'
import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { IconLink } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { display, hidden, oneLine, subtle } from '@shop/ui/type'

import { useRealtimeProducts } from '../realtime/catalog-events.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { colorOf } from '../page/product-rules.ts'
import { QuickViewDialog } from '../quick-view/quick-view-dialog.tsx'
import { FilterPanel, HiddenFields } from './filter-panel.tsx'
import type { ShopData, ShopSearch } from './load-shop.ts'
import {
  changedHref,
  colorsOf,
  noResultsText,
  pageSize,
  shopHref,
  sortOf,
  toggledColors,
  withKnownCategory,
} from './shop-query.ts'
import * as css from './shop.css.ts'

export const ShopScreen = ({ data, search: typed }: PageProps<ShopData, ShopSearch>) => {
  const { go } = usePage()
  const search = withKnownCategory(typed, useSettings())
  const { quickView } = data
  const close = (): void => go(shopHref({ ...search, product: undefined }), { isReplace: true })
  const isMissing = Boolean(search.product) && !quickView
  useEffect(() => {
    if (!isMissing) return
    addToast({
      title: 'Product Not Found',
      description: 'It may have sold out for good. Here is everything else.',
    })
    close()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing, search.product])
  return (
    <>
      <ShopPage data={data} search={search} />
      {quickView && (
        <QuickViewDialog
          key={quickView.id}
          product={quickView}
          color={colorOf(quickView, colorsOf(search))}
          onClose={close}
        />
      )}
    </>
  )
}

/** Every control is a link or a form, so that it works before hydration. */
const ShopPage = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const products = useRealtimeProducts(data.products)
  const { isLoading } = usePage()
  const colors = colorsOf(search)
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={display}>Shop Our Collection</h1>
        <p className={subtle} role="status">
          {isLoading ? 'Loading products...' : `${data.total} Products Found`}
        </p>
      </header>
      <Island>
        <FilterPanel facets={data.facets} search={search} total={data.total} />
      </Island>
      {/* Takes the focus when the focused filter or page link disappears. */}
      <section className={css.results} aria-label="Products" aria-busy={isLoading} tabIndex={-1}>
        <h2 className={hidden}>Products</h2>
        <div className={products.length > 0 ? css.bar : css.emptyBar}>
          <div className={css.opener}>
            <Button tone="outline" popoverTarget="filters">
              Filters
            </Button>
          </div>
          {products.length > 0 && (
            <>
              <SortForm search={search} />
              <ViewToggle search={search} />
            </>
          )}
        </div>
        <ActiveFilters search={search} />
        {products.length === 0 ? (
          <NothingFound search={search} />
        ) : (
          <ul className={css.look[search.view ?? 'grid']}>
            {products.map((product, index) => (
              <li key={product.id} className={css.item}>
                <Island>
                  <ProductCard
                    product={product}
                    color={colorOf(product, colors)}
                    isMain={index < 2}
                    look={search.view ? 'row' : 'card'}
                  />
                </Island>
              </li>
            ))}
          </ul>
        )}
        <PageLinks search={search} total={data.total} />
      </section>
    </div>
  )
}

type Sort = (typeof productSorts)[number]

const sorts = [
  ['relevance', 'Best match'],
  ['featured', 'Featured'],
  ['price-low', 'Price: Low to High'],
  ['price-high', 'Price: High to Low'],
  ['name', 'Name A-Z'],
  ['new', 'New Arrivals'],
] as const satisfies readonly (readonly [Sort, string])[]

const SortForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const { sort: _sort, page: _page, focus: _focus, product: _product, ...others } = search
  const sort = sortOf(search)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = sort
  }, [sort])
  const defaultSort = sortOf({ ...search, sort: undefined })
  const choose = (value: string): void =>
    go(changedHref(search, { sort: value === defaultSort ? undefined : (value as Sort) }))
  const options = sorts.filter(
    ([name]) =>
      (name !== 'relevance' || defaultSort === 'relevance') && (name !== 'new' || sort === 'new'),
  )
  return (
    <form action="/shop" className={css.sort}>
      <HiddenFields search={others} />
      <Select
        ref={select}
        label="Sort"
        name="sort"
        defaultValue={sort}
        options={options}
        onChange={choose}
        look="inline"
      />
      <noscript>
        <Button type="submit" tone="outline">
          Sort
        </Button>
      </noscript>
    </form>
  )
}

const ViewToggle = ({ search }: { search: ShopSearch }) => (
  <nav aria-label="View" className={css.views}>
    <IconLink
      icon="grid"
      label="Grid view"
      href={shopHref({ ...search, view: undefined, focus: undefined })}
      isCurrent={!search.view}
    />
    <IconLink
      icon="list"
      label="List view"
      href={shopHref({ ...search, view: 'list', focus: undefined })}
      isCurrent={search.view === 'list'}
    />
  </nav>
)

const ActiveFilters = ({ search }: { search: ShopSearch }) => {
  const { q, category, price } = search
  const { all } = useSettings().categories
  const words = q?.trim()
  const filters: (readonly [string | undefined, Partial<ShopSearch>])[] = [
    [words && `“${words}”`, { q: undefined }],
    [category && categoryName(all, category), { category: undefined }],
    ...colorsOf(search).map((name) => [name, { colors: toggledColors(search, name) }] as const),
    [price && priceLabels[price], { price: undefined }],
  ]
  const chosen = filters.filter(([text]) => text)
  if (chosen.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Chosen filters">
      {chosen.map(([text, change]) => (
        <li key={text} className={css.chosen}>
          <a href={changedHref(search, change)} className={css.chip} rel="nofollow">
            <span className={hidden}>Remove </span>
            <span className={oneLine}>{text}</span>
            <Icon name="close" size="sm" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const NothingFound = ({ search }: { search: ShopSearch }) => {
  const { q, sort, view } = search
  const everything = shopHref({ sort, view })
  const { all } = useSettings().categories
  const isFiltered = changedHref(search, {}) !== everything
  const text = isFiltered ? noResultsText(q) : 'There is nothing here yet.'
  return (
    <Notice title="No products found" text={text}>
      <ButtonLink href={everything}>Clear All Filters</ButtonLink>
      <CategoryLinks categories={all} align="center" hasAllProducts />
    </Notice>
  )
}

const PageLinks = ({ search, total }: { search: ShopSearch; total: number }) => {
  const page = Number(search.page ?? 1)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const hrefOf = (number: number): string =>
    shopHref({ ...search, focus: undefined, page: number > 1 ? String(number) : undefined })
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className={css.pages}>
      {page > 1 && (
        <ButtonLink href={hrefOf(Math.min(page - 1, last))} tone="outline">
          Previous
        </ButtonLink>
      )}
      <p className={subtle}>
        Page {page} of {last}
      </p>
      {page < last && (
        <ButtonLink href={hrefOf(page + 1)} tone="outline">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
