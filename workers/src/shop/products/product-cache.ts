import type { Ctx } from '../../platform/context.ts'
import type { Subject } from '../../platform/validity.ts'

/**
 * Tags cached offers. A sale does not invalidate them, because it changes only the stock, which the
 * database checks.
 */
export const offerTag = 'product-offers'

/** Call after staff write products. Once it resolves, every new page view shows the change. */
export const productsChanged = async (ctx: Ctx): Promise<void> => {
  ctx.cache.invalidate(offerTag)
  await ctx.publishChanges()
}

/** A list of more products depends on the subject `shown` instead of on each product. */
const maxNamed = 100

export const ofProduct = (id: string): Subject => `product:${id}`

export const ofProducts = (ids: readonly string[], ...more: Subject[]): Subject[] =>
  ids.length > maxNamed ? ['shown', ...more] : [...ids.map(ofProduct), ...more]
