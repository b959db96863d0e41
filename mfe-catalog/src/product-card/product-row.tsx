import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { subtle, scripted, subheading } from '@shop/ui/type'

import { WishIconButton } from '../purchase/wishlist-buttons.tsx'
import * as css from './product-card.css.ts'
import { CardPurchase, ProductMarks, QuickViewIcon } from './product-card.tsx'

type Props = { product: Product; color?: string | undefined; isMain?: boolean }

/** A product in a list: what a card shows, and the description. Its controls are always visible. */
export const ProductRow = ({ product, color, isMain = false }: Props) => (
  <article className={css.row}>
    <div className={css.rowPicture}>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes="(max-width: 40rem) 34vw, 12rem"
        isMain={isMain}
      />
      <ProductMarks product={product} />
    </div>
    <div className={css.rowText}>
      <h3 className={subheading}>
        <a href={productHref(product.id, color)} className={css.link} dir="auto">
          {product.name}
        </a>
      </h3>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      <p className={`${subtle} ${css.description}`} dir="auto">
        {product.description}
      </p>
    </div>
    <div className={`${css.rowControls} ${scripted}`}>
      <div className={css.rowTools}>
        <WishIconButton product={product} />
        <QuickViewIcon product={product} color={color} />
      </div>
      <CardPurchase product={product} color={color} />
    </div>
  </article>
)
