import type { ProductVariantWire, ProductWire } from '@shop/contracts/product'
import { toDollars } from '@shop/domain/money'

import {
  type ListedProduct,
  soldOutSizesOf,
  type StoredVariant,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'

export const toProductView = (row: ListedProduct): ProductWire => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: toDollars(row.priceCents),
  original_price: row.originalPriceCents === null ? null : toDollars(row.originalPriceCents),
  image: row.image,
  category: row.category,
  stock: row.stock,
  featured: row.featured,
  sizes: row.sizes,
  colors: row.colors,
  tags: row.tags,
  sold_out_sizes: soldOutSizesOf(row),
  ...(row.variants && { variants: row.variants.map(toVariantView) }),
  version: row.version,
  created_at: new Date(row.createdAtMs).toISOString(),
  updated_at: new Date(row.updatedAtMs).toISOString(),
})

/** Adds the fields that only the product form needs. They would make lists larger. */
export const toProductDetail = (row: WholeProduct): ProductWire => ({
  ...toProductView(row),
  sku: row.sku,
  tax_rate: row.taxRate,
  specifications: row.specifications,
})

const toVariantView = ({
  size,
  color,
  sku,
  priceCents,
  stock,
}: StoredVariant): ProductVariantWire => ({
  size: size || null,
  color: color || null,
  sku,
  price: priceCents === null ? null : toDollars(priceCents),
  stock,
})
