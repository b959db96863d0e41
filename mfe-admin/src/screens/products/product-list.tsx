import { type ComponentProps, type ReactNode, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, SelectAll, SelectRow, Table } from '@shop/ui/table'

import { segment, segments, strong, twoLines } from '../../frame/display/display.css.ts'
import { Clamped } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { removeProduct, removeProducts } from './delete-products.ts'
import type { ProductsSearch } from './product-queries.ts'
import * as css from './products.css.ts'

type Props = { products: readonly Product[]; rowCount: ReactNode; search: ProductsSearch }

type RowTools = {
  /** Undefined if the role has no bulk actions. */
  selection: ComponentProps<typeof Table<Product>>['selection']
  /** Opens the form, or the read-only details for viewers. */
  onOpen: (id: string) => void
  onDelete: (id: string) => void
}

/** Deselects products that were deleted or are on another page. */
export const ProductList = ({ products, rowCount, search }: Props) => {
  const { set } = useListUrl()
  const canDelete = useMayActAs('manager')
  const [marked, setMarked] = useState<readonly string[]>([])
  const selected = products.map(({ id }) => id).filter((id) => marked.includes(id))
  if (selected.length < marked.length) setMarked(selected)
  const select = (ids: readonly string[], isOn: boolean): void =>
    setMarked([...selected.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])
  const tools: RowTools = {
    selection: canDelete ? { selected, onSelect: select, nameOf: ({ name }) => name } : undefined,
    // Without `new: undefined`, a `?new` in the URL would open the empty form.
    onOpen: (id) => set({ edit: id, new: undefined }),
    onDelete: (id) => void removeProduct(id),
  }
  const Products = search.look === 'grid' ? ProductsGrid : ProductsTable
  return (
    <>
      <div className={css.bar}>
        {canDelete && search.look === 'grid' && (
          <SelectAll
            keys={products.map(({ id }) => id)}
            selection={{ selected, onSelect: select }}
          />
        )}
        {rowCount}
        {selected.length > 0 && (
          <Button tone="danger" onClick={() => void removeProducts(selected)}>
            {`Delete (${selected.length})`}
          </Button>
        )}
        <div className={`${segments} ${css.looks}`} role="group" aria-label="View">
          {looks.map(([label, look]) => (
            <button
              key={label}
              type="button"
              className={segment}
              aria-pressed={search.look === look}
              onClick={() => set({ look }, { isReplace: true })}
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
  ['Table', undefined],
  ['Grid', 'grid'],
] as const

const columns: readonly Column<Product>[] = [
  {
    name: 'Product',
    kind: 'lead',
    cell: (product) => (
      <div className={css.product}>
        <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
        <ProductName product={product} />
      </div>
    ),
  },
  { name: 'Category', cell: ({ category }) => <Badge>{category}</Badge> },
  { name: 'Price', kind: 'number', cell: (product) => <ProductPrice product={product} /> },
  { name: 'Stock', kind: 'number', cell: (product) => <StockLevel product={product} /> },
  { name: 'Status', cell: (product) => <StatusBadge product={product} /> },
]

type RowsProps = { products: readonly Product[]; tools: RowTools }

const ProductsTable = ({ products, tools }: RowsProps) => {
  const renderActions = (product: Product) => <RowActions product={product} tools={tools} />
  return (
    <Table
      label="Products"
      rows={products}
      keyOf={({ id }) => id}
      selection={tools.selection}
      columns={[...columns, { name: 'Actions', kind: 'actions', cell: renderActions }]}
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
          <ProductName product={product} />
          <Row gap="xs">
            <Badge>{product.category}</Badge>
            <StatusBadge product={product} />
          </Row>
          <Row gap="xs" justify="between">
            <ProductPrice product={product} />
            <StockLevel product={product} unit=" in stock" />
          </Row>
        </Stack>
        <Row gap="xs" justify="between">
          {tools.selection && (
            <SelectRow rowKey={product.id} name={product.name} selection={tools.selection} />
          )}
          <Row gap="xs">
            <RowActions product={product} tools={tools} />
          </Row>
        </Row>
      </li>
    ))}
  </Grid>
)

type OfProduct = { product: Product }

const ProductName = ({ product: { name, description } }: OfProduct) => (
  <div>
    <Clamped text={name} look={strong} />
    <p className={`${css.description} ${twoLines}`}>
      <bdi>{description}</bdi>
    </p>
  </div>
)

type RowProps = OfProduct & { tools: RowTools }

const RowActions = ({ product: { id, name }, tools }: RowProps) => {
  const canEdit = useMayActAs('clerk')
  return (
    <>
      <IconButton
        icon={canEdit ? 'edit' : 'eye'}
        label={canEdit ? `Edit ${name}` : `View details of ${name}`}
        onClick={() => tools.onOpen(id)}
      />
      {useMayActAs('manager') && (
        <IconButton icon="trash" label={`Delete ${name}`} onClick={() => tools.onDelete(id)} />
      )}
    </>
  )
}

/** Lists the sizes that are sold out in every color. */
const StockLevel = ({
  product: { stock, soldOutSizes },
  unit = '',
}: OfProduct & { unit?: string }) => (
  <span className={css.stock}>
    <span className={stock === 0 ? css.soldOut : undefined}>{`${stock}${unit}`}</span>
    {stock > 0 && soldOutSizes.length > 0 && (
      <span className={css.soldOutSizes}>{` · ${soldOutSizes.join(', ')} sold out`}</span>
    )}
  </span>
)

const StatusBadge = ({ product: { featured } }: OfProduct) => (
  <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
)

const ProductPrice = ({ product }: OfProduct) => (
  <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
)
