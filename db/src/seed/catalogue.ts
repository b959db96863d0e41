import type { ProductRow } from '../schema/products.ts'
import { hats } from './hats.ts'
import { hoodies } from './hoodies.ts'
import { ladies } from './ladies.ts'
import type { SeedProduct } from './seed-product.ts'
import { shirts } from './shirts.ts'
import { toddlerShirts } from './toddler-shirts.ts'

/** The 22 products a new shop opens with, in the order the shop shows them. */
export const catalogue: readonly SeedProduct[] = [
  ...shirts,
  ...ladies,
  ...hoodies,
  ...hats,
  ...toddlerShirts,
]

const anHourMs = 3_600_000

/** All 22; the first is the newest, an hour apart, so that "newest first" has an order. */
export const productRows = (nowMs: number): ProductRow[] =>
  catalogue.map((product, index) => ({
    ...product,
    sizes: [...product.sizes],
    colors: [...product.colors],
    tags: [...product.tags],
    sku: null,
    taxRate: 0.08,
    specifications: { ...product.specifications },
    version: 1,
    createdAtMs: nowMs - index * anHourMs,
    updatedAtMs: nowMs - index * anHourMs,
  }))
