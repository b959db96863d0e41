import { type ReactNode, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'

import { segment, segments, strong, twoLines } from '../../frame/display/display.css.ts'
import { Clamped } from '../../frame/display/page.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { removeProduct, removeProducts } from './delete-products.ts'
import { type ProductsSearch, useProductsUrl } from './product-queries.ts'
import * as css from './products.css.ts'

type Props = { products: readonly Product[]; rowCount: ReactNode; search: ProductsSearch }

type RowTools = {
  isSelected: (id: string) => boolean
  /** Undefined if the role has no bulk actions. */
  onSelect: ((id: string, isSelected: boolean) => void) | undefined
  /** Opens the form, or the read-only details for viewers. */
  onOpen: (id: string) => void
  onDelete: (id: string) => void
}

/** Deselects products that were deleted or are on another page. */
export const ProductList = ({ products, rowCount, search }: Props) => {
  const { client } = usePage()
  const { edit, look } = useProductsUrl(search)
  const canDelete = useMayActAs('manager')
  const [marked, setMarked] = useState<readonly string[]>([])
  const selected = products.map(({ id }) => id).filter((id) => marked.includes(id))
  if (selected.length < marked.length) setMarked(selected)

  const remove = async (removal: Promise<boolean>): Promise<void> => {
    if (await removal) void invalidate('products')
  }
  const tools: RowTools = {
    isSelected: (id) => selected.includes(id),
    onSelect: canDelete
      ? (id, isOn) => setMarked(isOn ? [...selected, id] : selected.filter((one) => one !== id))
      : undefined,
    onOpen: edit,
    onDelete: (id) => void remove(removeProduct(client, id)),
  }
  const Products = search.look === 'grid' ? ProductsGrid : ProductsTable
  return (
    <>
      <div className={css.bar}>
        {canDelete && (
          <SelectAll
            count={products.length}
            selectedCount={selected.length}
            onChange={(isOn) => setMarked(isOn ? products.map(({ id }) => id) : [])}
          />
        )}
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

type SelectAllProps = {
  count: number
  selectedCount: number
  onChange: (isOn: boolean) => void
}

const SelectAll = ({ count, selectedCount, onChange }: SelectAllProps) => (
  <label className={css.selectAll}>
    <input
      type="checkbox"
      className={css.checkbox}
      disabled={count === 0}
      checked={selectedCount > 0 && selectedCount === count}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < count
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
    Select all
  </label>
)

const looks = [
  ['Table', ''],
  ['Grid', 'grid'],
] as const

const columns: readonly Column<Product>[] = [
  {
    name: 'Product',
    kind: 'lead',
    cell: ({ image, name, description }) => (
      <div className={css.product}>
        <ProductPicture image={image} alt="" sizes="3.5rem" isThumb />
        <div>
          <Clamped text={name} look={strong} />
          <p className={`${css.description} ${twoLines}`}>
            <bdi>{description}</bdi>
          </p>
        </div>
      </div>
    ),
  },
  { name: 'Category', cell: ({ category }) => <Badge>{category}</Badge> },
  { name: 'Price', kind: 'number', cell: (product) => <ProductPrice product={product} /> },
  {
    name: 'Stock',
    kind: 'number',
    cell: (product) => <StockLevel product={product} />,
  },
  { name: 'Status', cell: ({ featured }) => <StatusBadge featured={featured} /> },
]

type RowsProps = { products: readonly Product[]; tools: RowTools }

const ProductsTable = ({ products, tools }: RowsProps) => {
  const renderCheckbox = (product: Product) => <RowCheckbox product={product} tools={tools} />
  const renderActions = (product: Product) => <RowActions product={product} tools={tools} />
  return (
    <Table
      label="Products"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        ...(tools.onSelect
          ? [{ name: 'Select', kind: 'mark' as const, cell: renderCheckbox }]
          : []),
        ...columns,
        { name: 'Actions', kind: 'actions', cell: renderActions },
      ]}
    />
  )
}

const ProductsGrid = ({ products, tools }: RowsProps) => (
  <Grid as="ul" fit="narrow" label="Products">
    {products.map((product) => (
      <li key={product.id} className={css.gridCard}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes={`${from('laptop')} 16rem, ${from('landscape')} 33vw, 50vw`}
        />
        <Stack gap="xs">
          <Clamped text={product.name} look={strong} />
          <p className={`${css.description} ${twoLines}`}>
            <bdi>{product.description}</bdi>
          </p>
          <Row gap="xs">
            <Badge>{product.category}</Badge>
            <StatusBadge featured={product.featured} />
          </Row>
          <span className={css.gridFacts}>
            <ProductPrice product={product} />
            <span className={css.stock}>
              <StockLevel product={product} unit=" in stock" />
            </span>
          </span>
        </Stack>
        <div className={css.gridActions}>
          {tools.onSelect && <RowCheckbox product={product} tools={tools} />}
          <span className={css.gridButtons}>
            <RowActions product={product} tools={tools} />
          </span>
        </div>
      </li>
    ))}
  </Grid>
)

type RowProps = { product: Pick<Product, 'id' | 'name'>; tools: RowTools }

const RowActions = ({ product: { id, name }, tools }: RowProps) => (
  <>
    {useMayActAs('clerk') ? (
      <IconButton icon="edit" label={`Edit ${name}`} onClick={() => tools.onOpen(id)} />
    ) : (
      <IconButton icon="eye" label={`View details of ${name}`} onClick={() => tools.onOpen(id)} />
    )}
    {useMayActAs('manager') && (
      <IconButton icon="trash" label={`Delete ${name}`} onClick={() => tools.onDelete(id)} />
    )}
  </>
)

/** The label enlarges the touch target. */
const RowCheckbox = ({ product: { id, name }, tools }: RowProps) => (
  <label className={css.checkboxTarget}>
    <input
      type="checkbox"
      className={css.checkbox}
      aria-label={`Select ${name}`}
      checked={tools.isSelected(id)}
      onChange={({ target }) => tools.onSelect?.(id, target.checked)}
    />
  </label>
)

type StockProps = { product: Pick<Product, 'stock' | 'soldOutSizes'>; unit?: string }

/** Lists the sizes that are sold out in every color. */
const StockLevel = ({ product: { stock, soldOutSizes }, unit = '' }: StockProps) => (
  <span>
    <span className={stock === 0 ? css.soldOut : undefined}>{`${stock}${unit}`}</span>
    {stock > 0 && soldOutSizes.length > 0 && (
      <span className={css.soldOutSizes}>{` · ${soldOutSizes.join(', ')} sold out`}</span>
    )}
  </span>
)

const StatusBadge = ({ featured }: Pick<Product, 'featured'>) => (
  <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
)

const ProductPrice = ({ product }: { product: Product }) => (
  <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
)
