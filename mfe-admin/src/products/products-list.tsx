/** The list of products with its search, filters and ways to look at it. */
import { listedCategories } from '@shop/domain/catalog'
import type { ProductList as List } from '@shop/contracts/product'
import { Notice } from '@shop/ui/notice'

import { SelectField } from '../fields/select-field.tsx'
import * as css from '../frame/page.css.ts'
import { Answered } from '../listing/answered.tsx'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { SearchBox } from '../listing/search-box.tsx'
import { ProductsSelection } from './products-selection.tsx'
import type { ProductsSearch } from './products-search.ts'
import { useProductsAddress } from './use-products-address.ts'

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

type Props = { list: Answer<List>; search: ProductsSearch }

/** Every choice goes into the address; the server answers one page. */
export const ProductsList = ({ list, search }: Props) => {
  const { choose, pageHref } = useProductsAddress(search)
  const { edit: _edit, look: _look, view: _view, ...question } = search
  const isFiltered = Boolean(search.q ?? search.category)
  return (
    <ListSection label="Products">
      <div className={css.filters}>
        <div className={css.searchSlot}>
          <SearchBox
            label="Search products…"
            words={search.q}
            onSearch={(q) => choose({ q }, { isReplace: true })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Category"
            isLabelHidden
            options={categoryOptions}
            value={search.category ?? ''}
            onChange={({ target }) => choose({ category: target.value })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Sort"
            isLabelHidden
            options={sortOptions}
            value={search.sort === 'new' ? '' : (search.sort ?? '')}
            onChange={({ target }) => choose({ sort: target.value })}
          />
        </div>
      </div>
      <Answered answer={list} question={question} noun="products">
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
      </Answered>
    </ListSection>
  )
}

const emptyText = (isFiltered: boolean): string =>
  isFiltered ? 'Try fewer words, or another category.' : 'Get started by adding your first product'
