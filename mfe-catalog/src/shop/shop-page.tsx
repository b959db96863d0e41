/** The shop: filters, sort, grid or list. Every control is a link or a form, so all work before scripts run. */
import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { display, hidden, quiet } from '@shop/ui/type'

import { useLiveProducts } from '../live/use-live-products.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { ProductRow } from '../product-card/product-row.tsx'
import { colorOf } from '../product/color-of.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { ShopData } from './load-shop.ts'
import { NothingFound } from './nothing-found.tsx'
import { PageLinks } from './page-links.tsx'
import * as css from './shop-page.css.ts'
import { colorsOf } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'
import { SortForm } from './sort-form.tsx'
import { ViewToggle } from './view-toggle.tsx'

/** Products as the address asks for them. */
export const ShopPage = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const products = useLiveProducts(data.products)
  const { isLoading } = usePage()
  const colors = colorsOf(search)
  const Item = search.view === 'list' ? ProductRow : ProductCard
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={display}>Shop Our Collection</h1>
        <p className={quiet} role="status">
          {isLoading ? 'Loading products...' : `${data.total} Products Found`}
        </p>
      </header>
      <FilterPanel facets={data.facets} search={search} total={data.total} />
      <div className={css.results} aria-busy={isLoading}>
        <h2 className={hidden}>Products</h2>
        <div className={products.length > 0 ? css.bar : css.emptyBar}>
          <button type="button" className={css.opener} popoverTarget="filters">
            Filters
          </button>
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
                <Item product={product} color={colorOf(product, colors)} isMain={index < 2} />
              </li>
            ))}
          </ul>
        )}
        <PageLinks search={search} total={data.total} />
      </div>
    </div>
  )
}
