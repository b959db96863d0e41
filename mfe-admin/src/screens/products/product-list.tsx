import type { ComponentProps } from 'react'

import type { Product } from '@shop/contracts/product'
import { Badge } from '@shop/ui/badge'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, SelectAll, SelectRow, Table } from '@shop/ui/table'

import { strong, twoLines } from '../../frame/display/display.css.ts'
import { Clamped } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { removeProduct } from './delete-products.ts'
import * as css from './products.css.ts'

type Props = {
  products: readonly Product[]
  /** Undefined if the role has no bulk actions. */
  selection: ComponentProps<typeof Table<Product>>['selection']
}

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
  { name: 'Actions', kind: 'actions', cell: (product) => <RowActions product={product} /> },
]

export const ProductsTable = ({ products, selection }: Props) => (
  <Table
    label="Products"
    rows={products}
    keyOf={({ id }) => id}
    selection={selection}
    columns={columns}
  />
)

export const ProductsGrid = ({ products, selection }: Props) => (
  <>
    {selection && <SelectAll keys={products.map(({ id }) => id)} selection={selection} />}
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
            {selection && (
              <SelectRow rowKey={product.id} name={product.name} selection={selection} />
            )}
            <Row gap="xs">
              <RowActions product={product} />
            </Row>
          </Row>
        </li>
      ))}
    </Grid>
  </>
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

/** Opens the form, or the read-only details for viewers. */
const RowActions = ({ product: { id, name } }: OfProduct) => {
  const { set } = useListUrl()
  const canEdit = useMayActAs('clerk')
  return (
    <>
      <IconButton
        icon={canEdit ? 'edit' : 'eye'}
        label={canEdit ? `Edit ${name}` : `View details of ${name}`}
        // Without `new: undefined`, a `?new` in the URL would open the empty form.
        onClick={() => set({ edit: id, new: undefined })}
      />
      {useMayActAs('manager') && (
        <IconButton icon="trash" label={`Delete ${name}`} onClick={() => void removeProduct(id)} />
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
