/** The seed's products as rows, for a new database and for the catalogue that staff fill. */
import type { ProductRow } from '../schema/products.ts'
import { catalogue } from './catalogue.ts'

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
