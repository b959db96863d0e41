/** Which demands one product does not meet. */
import { eq } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'
import { demandsOf } from './keeps-demands.ts'

/** All of them, where the product is gone. */
export const unmetBy = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  wanted: SearchIntent,
): Promise<Constraint[]> => {
  const demands = demandsOf(wanted)
  if (demands.length === 0) return []
  const columns = Object.fromEntries(demands)
  const [met] = await db.select(columns).from(products).where(eq(products.id, id))
  return demands.flatMap(([name]) => (met?.[name] ? [] : [name]))
}
