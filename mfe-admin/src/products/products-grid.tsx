/** The products as cards, their pictures large. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { Badge } from '../badge/badge.tsx'
import { Clamped } from '../clamped/clamped.tsx'
import { strong } from '../table/table.css.ts'
import { StatusBadge } from './product-badges.tsx'
import * as css from './products-list.css.ts'
import type { RowTools } from './products-selection.tsx'
import { RowActions, RowCheckbox } from './row-actions.tsx'

type Props = { products: readonly Product[]; tools: RowTools }

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
            <span className={product.stock === 0 ? css.gone : css.stock}>
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
