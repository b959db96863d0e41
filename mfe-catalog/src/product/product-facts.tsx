/** What is said of a product beside its name: rating, price, description. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { lead, quiet, subheading } from '@shop/ui/type'

import { brief } from './product-page.css.ts'

type Props = {
  product: Product
  /** On a phone, a few lines of the description are enough. */
  isBrief?: boolean
}

/** The rating is the spec's fixed text; there are no stored ratings of products. */
export const ProductFacts = ({ product, isBrief = false }: Props) => (
  <>
    <p className={quiet}>(4.8) • 127 reviews</p>
    <p className={subheading}>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
    </p>
    <p className={isBrief ? `${lead} ${brief}` : lead} dir="auto">
      {product.description}
    </p>
  </>
)
