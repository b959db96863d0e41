/** The list of products with its search, filters and ways to look at it. */
import { useQuery } from '@tanstack/react-query'

import { listedCategories } from '@shop/domain/catalog'
import { usePage } from '@shop/module-runtime/use-page'
import { Notice } from '@shop/ui/notice'

import { ListFilters } from '../listing/list-filters.tsx'
import { ListSection } from '../listing/list-section.tsx'
import { Pager } from '../listing/pager.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import { productListQuery, type ProductsSearch, useProductsUrl } from './product-queries.ts'
import { ProductsSelection } from './products-selection.tsx'

const categoryOptions = [
  ['', 'All Categories'] as const,
  ...listedCategories.map((category) => [category, category] as const),
]
const sortOptions = [
  ['', 'Newest first'],
  ['old', 'Oldest first'],
  ['name', 'Name A–Z'],
  ['name-desc', 'Name Z–A'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
  ['stock-low', 'Stock: low to high'],
  ['stock-high', 'Stock: high to low'],
  ['featured', 'Featured first'],
] as const

const filters = [
  { name: 'category', label: 'Category', options: categoryOptions },
  { name: 'sort', label: 'Sort', options: sortOptions },
]

export const ProductsList = ({ search }: { search: ProductsSearch }) => {
  const url = useProductsUrl(search)
  const query = productListQuery(usePage().client, search)
  const list = useQuery(query)
  // The newest come first by default, so that this sort has no value of its own in the select.
  const chosen = search.sort === 'new' ? { ...search, sort: undefined } : search
  const isFiltered = Boolean(search.q ?? search.category)
  return (
    <ListSection label="Products">
      <ListFilters searchLabel="Search products…" search={chosen} url={url} filters={filters} />
      <QueryResult query={list} noun="products">
        {({ products, total }) => (
          <>
            <ProductsSelection
              key={JSON.stringify(query.queryKey)}
              products={products}
              total={total}
              search={search}
            />
            {total === 0 && <Notice title="No products found" text={emptyText(isFiltered)} />}
            <Pager total={total} page={search.page} hrefOf={url.pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

const emptyText = (isFiltered: boolean): string =>
  isFiltered ? 'Try fewer words, or another category.' : 'Get started by adding your first product'
