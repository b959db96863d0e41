import { useEffect } from 'react'

import { Island } from '@shop/module-runtime/island'
import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button, ButtonLink } from '@shop/ui/button'
import { CategoryLinks } from '@shop/ui/category-links'
import { Notice } from '@shop/ui/notice'
import { display, hidden, subtle } from '@shop/ui/type'

import { useRealtimeProducts } from '../realtime/catalog-events.ts'
import { ProductCard, ProductRow } from '../product-card/product-card.tsx'
import { colorOf } from '../page/product-rules.ts'
import { QuickViewDialog } from '../quick-view/quick-view-dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { ShopData, ShopSearch } from './load-shop.ts'
import {
  changedHref,
  colorsOf,
  isFiltering,
  noResultsText,
  pageSize,
  shopHref,
} from './shop-query.ts'
import { ActiveFilters, SortForm, ViewToggle } from './shop-toolbar.tsx'
import * as css from './shop.css.ts'

/** Opens the quick view of the product in the query. A toast says if there is no such product. */
export const ShopScreen = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const { go } = usePage()
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
    // Runs once per missing product.
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
  const Item = search.view === 'list' ? ProductRow : ProductCard
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
      <div className={css.results} aria-busy={isLoading}>
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
                  <Item product={product} color={colorOf(product, colors)} isMain={index < 2} />
                </Island>
              </li>
            ))}
          </ul>
        )}
        <PageLinks search={search} total={data.total} />
      </div>
    </div>
  )
}

/** Clearing the filters keeps sort and view. */
const NothingFound = ({ search }: { search: ShopSearch }) => {
  const { q, sort, view, ...filters } = search
  const isMore = isFiltering({ ...filters, q: undefined })
  return (
    <Notice title="No products found" text={noResultsText(search)}>
      <div className={css.ways}>
        {q?.trim() && (
          <ButtonLink href={changedHref(search, { q: undefined })}>Clear search</ButtonLink>
        )}
        {(isMore || !q?.trim()) && (
          <ButtonLink tone={q?.trim() ? 'outline' : 'solid'} href={shopHref({ sort, view })}>
            Clear All Filters
          </ButtonLink>
        )}
      </div>
      <CategoryLinks align="center" hasAllProducts />
    </Notice>
  )
}

const PageLinks = ({ search, total }: { search: ShopSearch; total: number }) => {
  const page = Number(search.page ?? 1)
  const last = Math.ceil(total / pageSize)
  const hrefOf = (number: number): string =>
    shopHref({ ...search, focus: undefined, page: number > 1 ? String(number) : undefined })
  if (last <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className={css.pages}>
      {page > 1 && (
        <ButtonLink href={hrefOf(Math.min(page - 1, Math.max(last, 1)))} tone="outline">
          Previous
        </ButtonLink>
      )}
      <p className={subtle}>
        Page {page} of {Math.max(last, 1)}
      </p>
      {page < last && (
        <ButtonLink href={hrefOf(page + 1)} tone="outline">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
