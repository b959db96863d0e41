/** What is cached of products, and how a write makes it stale. */
import type { Ctx } from '../platform/context.ts'

/** Cache tag of everything shown of products, stock included. */
export const productsTag = 'products'
/** Cache tag of offers: name, price, sizes and colors, which an order depends on and does not change. */
export const offerTag = 'product-offers'

/** To call after the commit of every write of products by staff; resolves when the next view of every page shows it. */
export const productsChanged = async (ctx: Ctx): Promise<void> => {
  ctx.cache.invalidate(productsTag)
  ctx.cache.invalidate(offerTag)
  await ctx.publishChanges()
}
