/** Whether a product is on sale. */
import type { Product } from '@shop/contracts/product'

/** An original price says so, as long as it is the higher one. */
export const isOnSale = ({ priceCents, originalPriceCents }: Product): boolean =>
  originalPriceCents !== null && originalPriceCents > priceCents
