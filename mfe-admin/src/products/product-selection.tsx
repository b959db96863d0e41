/** One page of products as table or grid, of which some can be selected and deleted together. */
import { type ReactNode, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'

import { segment, segments } from '../display/display.css.ts'
import { invalidate } from '../queries/query-client.ts'
import { removeProduct, removeProducts } from './delete-products.ts'
import { type ProductsSearch, useProductsUrl } from './product-queries.ts'
import { ProductsGrid, ProductsTable } from './product-rows.tsx'
import * as css from './products.css.ts'

type Props = { products: readonly Product[]; rowCount: ReactNode; search: ProductsSearch }

/** What each row or card can do. */
export type RowTools = {
  isSelected: (id: string) => boolean
  onSelect: (id: string, isSelected: boolean) => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** A selected product that was deleted, or is on another page, is no longer selected. */
export const ProductSelection = ({ products, rowCount, search }: Props) => {
  const { client } = usePage()
  const { edit, look } = useProductsUrl(search)
  const [marked, setMarked] = useState<readonly string[]>([])
  const selected = products.map(({ id }) => id).filter((id) => marked.includes(id))
  if (selected.length < marked.length) setMarked(selected)

  const remove = async (removal: Promise<boolean>): Promise<void> => {
    if (await removal) void invalidate('products')
  }
  const tools: RowTools = {
    isSelected: (id) => selected.includes(id),
    onSelect: (id, isOn) =>
      setMarked(isOn ? [...selected, id] : selected.filter((one) => one !== id)),
    onEdit: edit,
    onDelete: (id) => void remove(removeProduct(client, id)),
  }
  const Products = search.look === 'grid' ? ProductsGrid : ProductsTable
  return (
    <>
      <div className={css.bar}>
        <label className={css.selectAll}>
          <input
            type="checkbox"
            className={css.checkbox}
            disabled={products.length === 0}
            checked={selected.length > 0 && selected.length === products.length}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && selected.length < products.length
            }}
            onChange={({ target }) => setMarked(target.checked ? products.map(({ id }) => id) : [])}
          />
          Select all
        </label>
        {rowCount}
        {selected.length > 0 && (
          <Button tone="danger" onClick={() => void remove(removeProducts(client, selected))}>
            {`Delete (${selected.length})`}
          </Button>
        )}
        <div className={`${segments} ${css.looks}`} role="group" aria-label="View">
          {looks.map(([label, value]) => (
            <button
              key={label}
              type="button"
              className={segment}
              aria-pressed={(search.look ?? '') === value}
              onClick={() => look(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {products.length > 0 && <Products products={products} tools={tools} />}
    </>
  )
}

const looks = [
  ['Table', ''],
  ['Grid', 'grid'],
] as const
