/** What is cached of products, and how a write makes it stale. */
import type { Ctx } from '../platform/context.ts'
import type { Subject } from '../platform/validity.ts'

/** Cache tag of offers: name, price, sizes and colors, which an order depends on and does not change. */
export const offerTag = 'product-offers'

/** To call after the commit of every write of products by staff; resolves when the next view of every page shows it. */
export const productsChanged = async (ctx: Ctx): Promise<void> => {
  ctx.cache.invalidate(offerTag)
  await ctx.publishChanges()
}

/** A list may name so many products; one that names more depends on anything that is shown. */
const maxNamed = 100

export const ofProduct = (id: string): Subject => `product:${id}`

/** What is shown of some products, and more subjects beside them. */
export const ofProducts = (ids: readonly string[], ...more: Subject[]): Subject[] =>
  ids.length > maxNamed ? ['shown', ...more] : [...ids.map(ofProduct), ...more]
