/** Product Management: figures, search, table, and the form to add and edit. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { listedCategories } from '@shop/contracts/category'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-kit/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { heading, quiet } from '@shop/ui/type'

import { SearchField } from '../fields/search-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Figures } from '../figures/figures.tsx'
import { ListingState } from '../frame/listing-state.tsx'
import * as css from '../frame/page.css.ts'
import { ProductDialog } from './product-dialog.tsx'
import { productFigures } from './product-figures.ts'
import { type ProductFilter, searchProducts } from './product-search.ts'
import { products as store, reloadProducts } from './products-store.ts'
import { ProductsTable } from './products-table.tsx'
import { removeProduct } from './remove-product.ts'

/** `new` opens the form empty. */
export type Edited = Product | 'new' | undefined

/** The products as they are now. */
export const ProductsPage = () => {
  const { client } = usePage()
  const { state, rows } = useSnapshot(store)
  const [edited, setEdited] = useState<Edited>()
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Product Management</h1>
        <Button onClick={() => setEdited('new')}>Add Product</Button>
      </header>
      {state === 'ready' ? (
        <Products client={client} products={rows} onEdit={setEdited} />
      ) : (
        <ListingState state={state} noun="products" onRetry={() => void reloadProducts(client)} />
      )}
      <ProductDialog
        client={client}
        products={rows}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </div>
  )
}

const categoryOptions = [
  ['all', 'All Categories'] as const,
  ...listedCategories.map((category) => [category, category] as const),
]

const Products = ({
  client,
  products,
  onEdit,
}: {
  client: Client
  products: readonly Product[]
  onEdit: (product: Product) => void
}) => {
  const [filter, setFilter] = useState<ProductFilter>({ query: '', category: 'all' })
  const found = searchProducts(products, filter)
  const choose = (value: string): void => {
    const category = listedCategories.find((known) => known === value) ?? 'all'
    setFilter({ ...filter, category })
  }
  return (
    <>
      <Figures figures={productFigures(products)} />
      <div className={css.list}>
        <div className={css.filters}>
          <div className={css.searchSlot}>
            <SearchField
              label="Search products…"
              value={filter.query}
              onChange={(query) => setFilter({ ...filter, query })}
            />
          </div>
          <div className={css.filterSlot}>
            <SelectField
              label="Category"
              isLabelHidden
              options={categoryOptions}
              value={filter.category}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
        </div>
        <p className={quiet} role="status">
          {found.length} product(s)
        </p>
        {found.length === 0 ? (
          <Notice title="No products found" text={emptyText(products.length)} />
        ) : (
          <ProductsTable
            products={found}
            onEdit={onEdit}
            onDelete={({ id }) => void removeProduct(client, id)}
          />
        )}
      </div>
    </>
  )
}

const emptyText = (total: number): string =>
  total === 0 ? 'Get started by adding your first product' : 'Try fewer words, or another category.'
