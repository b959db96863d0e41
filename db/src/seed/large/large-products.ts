/** As many products as asked for: the seed's own, again and again under other ids. */
import type { ProductRow } from '../../schema/products.ts'
import { productRows } from '../product-rows.ts'

const aMinuteMs = 60_000

/** `count` products beside the seed's, each a minute older than the last; all stock is plenty. */
export const largeProducts = (count: number, nowMs: number): ProductRow[] => {
  const seeded = productRows(nowMs)
  const oldestMs = Math.min(...seeded.map(({ createdAtMs }) => createdAtMs))
  return Array.from({ length: count }, (_none, index) => {
    const round = Math.floor(index / seeded.length) + 2
    const createdAtMs = oldestMs - (index + 1) * aMinuteMs
    return seeded.slice(index % seeded.length, (index % seeded.length) + 1).map((product) => ({
      ...product,
      id: `${product.id}-${round}`,
      name: `${product.name} ${round}`,
      featured: false,
      createdAtMs,
      updatedAtMs: createdAtMs,
    }))
  }).flat()
}
