/** A product in a list: picture, text and controls side by side. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet, scripted, subheading } from '@shop/ui/type'

import { productHref } from '@shop/domain/hrefs'
import { WishButton } from '../session/wish-button.tsx'
import { CardPurchase } from './card-purchase.tsx'
import { link } from './product-card.css.ts'
import { ProductMarks } from './product-marks.tsx'
import * as css from './product-row.css.ts'
import { QuickViewIcon } from './quick-view-icon.tsx'

type Props = { product: Product; color?: string | undefined; isMain?: boolean }

/** What a card shows, with the description; its controls are always there. */
export const ProductRow = ({ product, color, isMain = false }: Props) => (
  <article className={css.root}>
    <div className={css.picture}>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes="(max-width: 40rem) 34vw, 12rem"
        isMain={isMain}
      />
      <ProductMarks product={product} />
    </div>
    <div className={css.text}>
      <h3 className={subheading}>
        <a href={productHref(product.id, color)} className={link} dir="auto">
          {product.name}
        </a>
      </h3>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      <p className={`${quiet} ${css.description}`} dir="auto">
        {product.description}
      </p>
    </div>
    <div className={`${css.controls} ${scripted}`}>
      <div className={css.tools}>
        <WishButton product={product} />
        <QuickViewIcon product={product} color={color} />
      </div>
      <CardPurchase product={product} color={color} />
    </div>
  </article>
)
