/** The list of products with its search, filters and ways to look at it. */
import type { ProductList as List } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'
import { Notice } from '@shop/ui/notice'

import { QueryResult } from '../listing/answered.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import type { ProductsSearch } from './load-products.ts'
import { ProductsSelection } from './products-selection.tsx'
import { useProductsUrl } from './use-products-address.ts'

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

type Props = { list: Answer<List>; search: ProductsSearch }

/** Every choice goes into the address; the server answers one page. */
export const ProductsList = ({ list, search }: Props) => {
  const { choose, pageHref } = useProductsUrl(search)
  const { edit: _edit, look: _look, view: _view, ...question } = search
  // The newest come first by default, so that sort has no value of its own in the select.
  const chosen = search.sort === 'new' ? { ...search, sort: undefined } : search
  const isFiltered = Boolean(search.q ?? search.category)
  return (
    <ListSection label="Products">
      <ListFilters
        searchLabel="Search products…"
        search={chosen}
        choose={choose}
        filters={filters}
      />
      <QueryResult answer={list} question={question} noun="products">
        {({ products, total }) => (
          <>
            <ProductsSelection
              key={JSON.stringify(question)}
              products={products}
              total={total}
              search={search}
            />
            {total === 0 && <Notice title="No products found" text={emptyText(isFiltered)} />}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

const emptyText = (isFiltered: boolean): string =>
  isFiltered ? 'Try fewer words, or another category.' : 'Get started by adding your first product'
