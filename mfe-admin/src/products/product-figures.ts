/** The figures above the products. */
import { formatCents, roundCents } from '@shop/contracts/money'
import type { Product } from '@shop/contracts/product'

import type { Figure } from '../figures/figures.tsx'

/** Counts, the sum of all prices, and their average. */
export const productFigures = (products: readonly Product[]): readonly Figure[] => {
  const valueCents = products.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const averageCents = products.length === 0 ? 0 : roundCents(valueCents / products.length)
  return [
    { label: 'Total Products', value: String(products.length) },
    { label: 'Featured', value: String(products.filter(({ featured }) => featured).length) },
    { label: 'Total Value', value: formatCents(valueCents) },
    { label: 'Average Price', value: formatCents(averageCents) },
  ]
}
