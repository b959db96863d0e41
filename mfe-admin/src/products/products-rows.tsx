import type { Product } from '@shop/contracts/product'
import { Badge } from '@shop/ui/badge'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { Table, TableCell, TableRow } from '@shop/ui/table'

import { Clamped } from '../display/clamped.tsx'
import { strong, twoLines } from '../display/display.css.ts'
import type { RowTools } from './products-selection.tsx'
import * as css from './products.css.ts'

const columns = ['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions'] as const

type Props = { products: readonly Product[]; tools: RowTools }

/** Rows are keyed by product, so that realtime changes move no focus. */
export const ProductsTable = ({ products, tools }: Props) => (
  <Table label="Products" columns={columns}>
    {products.map((product) => (
      <TableRow key={product.id}>
        <TableCell label="Select">
          <RowCheckbox product={product} tools={tools} />
        </TableCell>
        <TableCell label="Product" kind="lead">
          <div className={css.product}>
            <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
            <div>
              <Clamped text={product.name} look={strong} />
              <p className={`${css.description} ${twoLines}`}>{product.description}</p>
            </div>
          </div>
        </TableCell>
        <TableCell label="Category">
          <Badge>{product.category}</Badge>
        </TableCell>
        <TableCell label="Price" kind="number">
          <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
        </TableCell>
        <TableCell label="Stock" kind="number">
          <span className={product.stock === 0 ? css.soldOut : undefined}>{product.stock}</span>
        </TableCell>
        <TableCell label="Status">
          <StatusBadge featured={product.featured} />
        </TableCell>
        <TableCell label="Actions" kind="actions">
          <RowActions product={product} tools={tools} />
        </TableCell>
      </TableRow>
    ))}
  </Table>
)

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
            <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
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
