/** What every write of products does after its commit. */
import type { Database } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import type { Ctx } from '../context.ts'
import { productsTag } from './products-tag.ts'

/** The outbox row of a change; it belongs in the same batch as the change. */
export const productEvent = (ctx: Ctx, kind: 'saved' | 'removed', subjectId: string) =>
  (ctx.db satisfies Database)
    .insert(events)
    .values({ topic: 'products', kind, subjectId, createdAtMs: ctx.now() })

/** Forgets what was remembered of products and tells open pages. */
export const announceProducts = (ctx: Ctx): void => {
  ctx.cache.purge(productsTag)
  ctx.publish()
}
