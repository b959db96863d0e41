/** One page of products as table or grid, of which some can be selected and deleted together. */
import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { subtle } from '@shop/ui/type'

import { segment, segments } from '../display/display.css.ts'
import { invalidate } from '../queries/query-client.ts'
import { removeProduct, removeProducts } from './delete-products.ts'
import { type ProductsSearch, useProductsUrl } from './product-queries.ts'
import { ProductsGrid, ProductsTable } from './products-rows.tsx'
import * as css from './products.css.ts'

type Props = { products: readonly Product[]; total: number; search: ProductsSearch }

/** What each row or card can do. */
export type RowTools = {
  isSelected: (id: string) => boolean
  onSelect: (id: string, isSelected: boolean) => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** A selected product that was deleted, or is on another page, is no longer selected. */
export const ProductsSelection = ({ products, total, search }: Props) => {
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
        <p className={subtle} role="status">
          {total.toLocaleString('en-US')} product(s)
        </p>
        {selected.length > 0 && (
          <Button tone="danger" onClick={() => void remove(removeProducts(client, selected))}>
            {`Delete (${selected.length})`}
          </Button>
        )}
        <div className={css.looks}>
          <Looks look={search.look} onLook={look} />
        </div>
      </div>
      {products.length > 0 &&
        (search.look === 'grid' ? (
          <ProductsGrid products={products} tools={tools} />
        ) : (
          <ProductsTable products={products} tools={tools} />
        ))}
    </>
  )
}

const looks = [
  ['Table', ''],
  ['Grid', 'grid'],
] as const

const Looks = ({
  look = '',
  onLook,
}: {
  look?: string | undefined
  onLook: (look: string) => void
}) => (
  <div className={segments} role="group" aria-label="View">
    {looks.map(([label, value]) => (
      <button
        key={label}
        type="button"
        className={segment}
        aria-pressed={look === value}
        onClick={() => onLook(value)}
      >
        {label}
      </button>
    ))}
  </div>
)
