/** What stands on a product's picture: bestseller, sale, sold out. */
import type { Product } from '@shop/contracts/product'

import { isOnSale } from './is-on-sale.ts'
import { mark as markStyle, marks } from './product-card.css.ts'

/** Nothing when there is nothing to say. */
export const ProductMarks = ({
  product,
  mark,
}: {
  product: Product
  mark?: string | undefined
}) => {
  const texts = [
    mark,
    isOnSale(product) ? 'Sale' : undefined,
    product.stock === 0 ? 'Sold out' : undefined,
  ].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <p className={marks}>
      {texts.map((text) => (
        <span key={text} className={markStyle}>
          {text}
        </span>
      ))}
    </p>
  )
}
