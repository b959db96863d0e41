/** The products as rows, each to edit and delete. */
import type { Product } from '@shop/contracts/product'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { buttons, strong } from '../table/table.css.ts'
import { Cell, Row, Table } from '../table/table.tsx'
import * as css from './products-table.css.ts'

const columns = ['Product', 'Category', 'Price', 'Stock', 'Status', 'Actions'] as const

type Props = {
  products: readonly Product[]
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** Rows are keyed by product, so that live changes move no focus. */
export const ProductsTable = ({ products, onEdit, onDelete }: Props) => (
  <Table label="Products" columns={columns}>
    {products.map((product) => (
      <Row key={product.id}>
        <Cell label="Product" kind="lead">
          <div className={css.product}>
            <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
            <div>
              <span className={strong}>{product.name}</span>
              <p className={css.description}>{product.description}</p>
            </div>
          </div>
        </Cell>
        <Cell label="Category">
          <span className={css.badge}>{product.category}</span>
        </Cell>
        <Cell label="Price" kind="number">
          <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
        </Cell>
        <Cell label="Stock" kind="number">
          <span className={product.stock === 0 ? css.gone : undefined}>{product.stock}</span>
        </Cell>
        <Cell label="Status">
          <span className={product.featured ? css.featured : css.active}>
            {product.featured ? 'Featured' : 'Active'}
          </span>
        </Cell>
        <Cell label="Actions" kind="actions">
          <span className={buttons}>
            <IconButton
              icon="edit"
              label={`Edit ${product.name}`}
              onClick={() => onEdit(product)}
            />
            <IconButton
              icon="trash"
              label={`Delete ${product.name}`}
              onClick={() => onDelete(product)}
            />
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)
