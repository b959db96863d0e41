/** A product in a grid: picture, name, price; its controls appear when pointed at or focused. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet, scripted } from '@shop/ui/type'

import { productHref } from '@shop/domain/hrefs'
import { WishButton } from '../session/wish-button.tsx'
import { CardPurchase } from './card-purchase.tsx'
import { carryPicture } from './carry-picture.ts'
import * as css from './product-card.css.ts'
import { ProductMarks } from './product-marks.tsx'
import { QuickViewIcon } from './quick-view-icon.tsx'

type Props = {
  product: Product
  /** The color it is shown in, and opened in; its own picture without one. */
  color?: string | undefined
  mark?: string | undefined
  isMain?: boolean
}

/** The whole card leads to the product's page; its controls stay above that link. */
export const ProductCard = ({ product, color, mark, isMain = false }: Props) => (
  <article className={css.root}>
    <div className={css.stage} data-picture>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes="(max-width: 40rem) 50vw, (max-width: 70rem) 33vw, 22rem"
        isMain={isMain}
      />
      <ProductMarks product={product} mark={mark} />
      <div className={`${css.tools} ${scripted}`}>
        <div className={css.tool}>
          <WishButton product={product} />
        </div>
        <div className={css.eye}>
          <QuickViewIcon product={product} color={color} />
        </div>
      </div>
      <CardPurchase product={product} color={color} />
    </div>
    <div className={css.text}>
      <h3 className={css.name}>
        <a
          href={productHref(product.id, color)}
          className={css.link}
          dir="auto"
          onClick={({ currentTarget }) => carryPicture(currentTarget)}
        >
          {product.name}
        </a>
      </h3>
      <p className={css.facts}>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
        <span className={quiet}>{colorCount(product)}</span>
      </p>
    </div>
  </article>
)

const colorCount = ({ colors }: Product): string =>
  colors.length > 1 ? `${colors.length} colors` : ''
