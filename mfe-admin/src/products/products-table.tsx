/** The products as rows, each to select, edit and delete. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { Badge } from '../badge/badge.tsx'
import { Clamped } from '../clamped/clamped.tsx'
import { strong } from '../table/table.css.ts'
import { Cell, Row, Table } from '../table/table.tsx'
import { StatusBadge } from './product-badges.tsx'
import * as css from './products-list.css.ts'
import type { RowTools } from './products-selection.tsx'
import { RowActions, RowCheckbox } from './row-actions.tsx'

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
          <span className={product.stock === 0 ? css.gone : undefined}>{product.stock}</span>
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
