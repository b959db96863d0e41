import type { Product } from '@shop/contracts/product'
import { Badge } from '@shop/ui/badge'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'

import { Clamped } from '../display/clamped.tsx'
import { strong, twoLines } from '../display/display.css.ts'
import type { RowTools } from './product-selection.tsx'
import * as css from './products.css.ts'

const columns: readonly Column<Product>[] = [
  {
    name: 'Product',
    kind: 'lead',
    cell: ({ image, name, description }) => (
      <div className={css.product}>
        <ProductPicture image={image} alt="" sizes="3.5rem" isThumb />
        <div>
          <Clamped text={name} look={strong} />
          <p className={`${css.description} ${twoLines}`}>{description}</p>
        </div>
      </div>
    ),
  },
  { name: 'Category', cell: ({ category }) => <Badge>{category}</Badge> },
  { name: 'Price', kind: 'number', cell: (product) => <ProductPrice product={product} /> },
  {
    name: 'Stock',
    kind: 'number',
    cell: ({ stock }) => <span className={stock === 0 ? css.soldOut : undefined}>{stock}</span>,
  },
  { name: 'Status', cell: ({ featured }) => <StatusBadge featured={featured} /> },
]

type Props = { products: readonly Product[]; tools: RowTools }

/** Rows are keyed by product, so that realtime changes move no focus. */
export const ProductsTable = ({ products, tools }: Props) => {
  const renderCheckbox = (product: Product) => <RowCheckbox product={product} tools={tools} />
  const renderActions = (product: Product) => <RowActions product={product} tools={tools} />
  return (
    <Table
      label="Products"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Select', cell: renderCheckbox },
        ...columns,
        { name: 'Actions', kind: 'actions', cell: renderActions },
      ]}
    />
  )
}

export const ProductsGrid = ({ products, tools }: Props) => (
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
          <p className={`${css.description} ${twoLines}`}>{product.description}</p>
          <Row gap="xs">
            <Badge>{product.category}</Badge>
            <StatusBadge featured={product.featured} />
          </Row>
          <span className={css.gridFacts}>
            <ProductPrice product={product} />
            <span className={product.stock === 0 ? css.soldOut : css.stock}>
              {product.stock} in stock
            </span>
          </span>
        </Stack>
        <div className={css.gridActions}>
          <RowCheckbox product={product} tools={tools} />
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
    <IconButton icon="edit" label={`Edit ${name}`} onClick={() => tools.onEdit(id)} />
    <IconButton icon="trash" label={`Delete ${name}`} onClick={() => tools.onDelete(id)} />
  </>
)

/** The label around it is as large as a finger. */
const RowCheckbox = ({ product: { id, name }, tools }: RowProps) => (
  <label className={css.checkboxTarget}>
    <input
      type="checkbox"
      className={css.checkbox}
      aria-label={`Select ${name}`}
      checked={tools.isSelected(id)}
      onChange={({ target }) => tools.onSelect(id, target.checked)}
    />
  </label>
)

/** Featured, or else Active. */
const StatusBadge = ({ featured }: Pick<Product, 'featured'>) => (
  <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
)

const ProductPrice = ({ product }: { product: Product }) => (
  <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
)
