import { and, eq, gt, lt, or } from 'drizzle-orm'

import type { ImportColumn } from '@shop/contracts/import'
import type { ProductExportQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { joinWords } from '@shop/domain/csv'
import { dollarsText } from '@shop/domain/money'

import { exportCsv } from '../audit/export-csv.ts'
import type { Args } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import {
  type StoredVariant,
  type WholeProduct,
  wholeColumns,
} from '../../search/retrieval/product-columns.ts'
import { containingText } from './search-field.ts'
import { matchingProducts, sortOrders } from './product-filters.ts'

const pageProducts = 1000

/** One CSV row per variant, in the columns that an import reads; prices in dollars. */
export const exportProducts = async ({
  ctx,
  input,
  limit = pageProducts,
}: Args<ProductExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const where = and(matchingProducts(input), await containingText(ctx, input.q))
  const read = async (last?: WholeProduct): Promise<WholeProduct[]> =>
    ctx.db
      .select(wholeColumns)
      .from(products)
      .where(and(where, last && isAfter(last)))
      .orderBy(...sortOrders.new)
      .limit(limit)
  return exportCsv(ctx, { noun: 'product', query: input, limit, read, linesOf, columns })
}

const isAfter = ({ createdAtMs, id }: WholeProduct) =>
  or(
    lt(products.createdAtMs, createdAtMs),
    and(eq(products.createdAtMs, createdAtMs), gt(products.id, id)),
  )

type Line = { product: WholeProduct; variant: StoredVariant | undefined }

const linesOf = (product: WholeProduct): Line[] =>
  product.variants.length > 0
    ? product.variants.map((variant) => ({ product, variant }))
    : [{ product, variant: undefined }]

const dollars = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : dollarsText(cents)

const specification = (name: 'material' | 'weight' | 'fit' | 'care' | 'origin') => (line: Line) =>
  line.product.specifications[name] ?? null

const columns: CsvColumns<Line> = {
  id: ({ product }) => product.id,
  name: ({ product }) => product.name,
  description: ({ product }) => product.description,
  category: ({ product }) => product.category,
  price: ({ product }) => dollars(product.priceCents),
  original_price: ({ product }) => dollars(product.originalPriceCents),
  image: ({ product }) => product.image,
  featured: ({ product }) => String(product.featured),
  sizes: ({ product }) => joinWords(product.sizes),
  colors: ({ product }) => joinWords(product.colors),
  tags: ({ product }) => joinWords(product.tags),
  sku: ({ product }) => product.sku,
  size: ({ variant }) => variant?.size ?? null,
  color: ({ variant }) => variant?.color ?? null,
  variant_sku: ({ variant }) => variant?.sku ?? null,
  variant_price: ({ variant }) => dollars(variant?.priceCents),
  stock: ({ product, variant }) => (variant ?? product).stock,
  tax_rate: ({ product }) => product.taxRate,
  material: specification('material'),
  weight: specification('weight'),
  fit: specification('fit'),
  care: specification('care'),
  origin: specification('origin'),
  features: ({ product }) => joinWords(product.specifications.features ?? []),
} satisfies Record<ImportColumn, CsvColumns<Line>[string]>
