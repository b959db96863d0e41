/** What every write of products by staff does after its commit. */
import type { Ctx } from '../context.ts'
import { productsTag, termsTag } from './products-tag.ts'

/** Forgets what was remembered of products and tells open pages; the outbox has the events already. */
export const announceProducts = (ctx: Ctx): void => {
  ctx.cache.purge(productsTag)
  ctx.cache.purge(termsTag)
  ctx.publish()
}
