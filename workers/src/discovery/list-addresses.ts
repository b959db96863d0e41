/** Every product's address and last change, however many there are. */
import { asc, gt } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'

import type { Ctx } from '../platform/context.ts'

export type Address = { id: string; updatedAtMs: number }

/** Rows a round trip; an answer of the database stays far below a megabyte. */
const pageSize = 5000

/** At most `limit` products by id. A product that is saved meanwhile is neither lost nor doubled. */
export const listAddresses = async ({
  ctx,
  input: { limit, size = pageSize },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { limit: number; size?: number }
}): Promise<Address[]> => {
  const found: Address[] = []
  for (let last = ''; found.length < limit; last = found.at(-1)?.id ?? '') {
    const rows = await ctx.db
      .select({ id: products.id, updatedAtMs: products.updatedAtMs })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(Math.min(size, limit - found.length))
    found.push(...rows)
    if (rows.length < size) break
  }
  return found
}
