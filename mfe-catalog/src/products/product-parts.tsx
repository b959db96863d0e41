import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { lead, subtle, subheading } from '@shop/ui/type'

import { brief, sizes, swatches } from './product-parts.css.ts'

type FactsProps = {
  product: Product
  /** On a phone, a few lines of the description are enough. */
  isBrief?: boolean
}

/** Rating, price and description. The rating is a fixed text of the specification: ratings are not stored. */
export const ProductFacts = ({ product, isBrief = false }: FactsProps) => (
  <>
    <p className={subtle}>(4.8) • 127 reviews</p>
    <p className={subheading}>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
    </p>
    <p className={isBrief ? `${lead} ${brief}` : lead} dir="auto">
      {product.description}
    </p>
  </>
)

/** A dot in a garment's color. Decorative: the color's name stands beside it or labels its control. */
export const Swatch = ({ color, size = 'md' }: { color: string; size?: keyof typeof sizes }) => (
  <span className={`${swatchClass(color)} ${sizes[size]}`} />
)

/** A color name without a swatch of its own gets the gray one. */
const swatchClass = (color: string): string => {
  const name = color.toLowerCase()
  return Object.hasOwn(swatches, name) ? swatches[name as keyof typeof swatches] : swatches.other
}
