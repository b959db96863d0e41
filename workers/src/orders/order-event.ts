/** The outbox row of a change to an order; it belongs in the same batch as the change. */
import { events } from '@shop/db/schema/events'

import type { Ctx } from '../context.ts'

/** One insert, to be run with the change. */
export const orderEvent = (ctx: Ctx, kind: 'saved' | 'removed', subjectId: string) =>
  ctx.db.insert(events).values({ topic: 'orders', kind, subjectId, createdAtMs: ctx.now() })
