/** Whether a product keeps to what a question demands. Knows nothing of how questions are understood. */
import type { SeedProduct } from '@shop/db/seed/seed-product'

import type { Must } from './question.ts'

type Facts = Pick<SeedProduct, 'priceCents' | 'originalPriceCents' | 'sizes' | 'colors'> & {
  category: string
}

export const keepsTo = (product: Facts, must: Must): boolean => {
  const price = product.priceCents / 100
  const { colors, categories, notColor, size } = must
  return [
    must.under === undefined || price < must.under,
    must.atMost === undefined || price <= must.atMost,
    must.atLeast === undefined || price >= must.atLeast,
    size === undefined || product.sizes.includes(size),
    colors === undefined || colors.some((color) => product.colors.includes(color)),
    notColor === undefined || !product.colors.includes(notColor),
    categories === undefined || categories.some((one) => one === product.category),
    must.notCategory === undefined || product.category !== must.notCategory,
    !must.isOnSale || product.originalPriceCents !== null,
  ].every(Boolean)
}
