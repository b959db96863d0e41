/** A product in the menu: a line, or a tile where there is room for its picture. */
import { productHref } from '@shop/domain/hrefs'
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import * as css from './menu-lists.css.ts'

/** Leads to the product's page. */
export const ProductLine = ({
  product,
  look = 'lines',
}: {
  product: Product
  look?: 'lines' | 'tiles'
}) => (
  <li>
    <a href={productHref(product.id)} className={css.entries[look]}>
      <span className={css.thumbs[look]}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes={look === 'tiles' ? '12rem' : '4rem'}
          isThumb
        />
      </span>
      <span className={css.lineText}>
        <span className={css.lineName} dir="auto">
          {product.name}
        </span>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      </span>
    </a>
  </li>
)
