import { inArray } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'
import { type WholeProduct, wholeColumns } from './product-columns.ts'

/** Returns products in the order of the ids, and skips deleted ones. */
export const readProducts = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<WholeProduct[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select(wholeColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}
