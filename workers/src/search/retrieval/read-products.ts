import { inArray } from 'drizzle-orm'

import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'

/** In the order of the ids; products deleted meanwhile are left out. */
export const readProducts = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}
