import type { Product } from '@shop/contracts/product'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { Badge } from '../display/badge.tsx'
import { Clamped } from '../display/clamped.tsx'
import { buttons, strong } from '../display/table.css.ts'
import { Cell, Row, Table } from '../display/table.tsx'
import type { RowTools } from './products-selection.tsx'
import * as css from './products.css.ts'

const columns = ['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions'] as const

type Props = { products: readonly Product[]; tools: RowTools }

/** Rows are keyed by product, so that live changes move no focus. */
export const ProductsTable = ({ products, tools }: Props) => (
  <Table label="Products" columns={columns}>
    {products.map((product) => (
      <Row key={product.id}>
        <Cell label="Select">
          <RowCheckbox product={product} tools={tools} />
        </Cell>
        <Cell label="Product" kind="lead">
          <div className={css.product}>
            <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
            <div>
              <Clamped text={product.name} look={strong} />
              <p className={css.description}>{product.description}</p>
            </div>
          </div>
        </Cell>
        <Cell label="Category">
          <Badge>{product.category}</Badge>
        </Cell>
        <Cell label="Price" kind="number">
          <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
        </Cell>
        <Cell label="Stock" kind="number">
          <span className={product.stock === 0 ? css.soldOut : undefined}>{product.stock}</span>
        </Cell>
        <Cell label="Status">
          <StatusBadge featured={product.featured} />
        </Cell>
        <Cell label="Actions" kind="actions">
          <RowActions product={product} tools={tools} />
        </Cell>
      </Row>
    ))}
  </Table>
)

export const ProductsGrid = ({ products, tools }: Props) => (
  <ul className={css.grid} aria-label="Products">
    {products.map((product) => (
      <li key={product.id} className={css.gridCard}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes="(min-width: 64rem) 16rem, (min-width: 30rem) 33vw, 50vw"
        />
        <div className={css.gridText}>
          <Clamped text={product.name} look={strong} />
          <p className={css.description}>{product.description}</p>
          <span className={css.badges}>
            <Badge>{product.category}</Badge>
            <StatusBadge featured={product.featured} />
          </span>
          <span className={css.gridFacts}>
            <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
            <span className={product.stock === 0 ? css.soldOut : css.stock}>
              {product.stock} in stock
            </span>
          </span>
        </div>
        <div className={css.gridActions}>
          <RowCheckbox product={product} tools={tools} />
          <RowActions product={product} tools={tools} />
        </div>
      </li>
    ))}
  </ul>
)

type RowProps = { product: Pick<Product, 'id' | 'name'>; tools: RowTools }

export const RowActions = ({ product: { id, name }, tools }: RowProps) => (
  <span className={buttons}>
    <IconButton icon="edit" label={`Edit ${name}`} onClick={() => tools.onEdit(id)} />
    <IconButton icon="trash" label={`Delete ${name}`} onClick={() => tools.onDelete(id)} />
  </span>
)

/** The label around it is as large as a finger. */
export const RowCheckbox = ({ product: { id, name }, tools }: RowProps) => (
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
export const StatusBadge = ({ featured }: Pick<Product, 'featured'>) => (
  <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
)
