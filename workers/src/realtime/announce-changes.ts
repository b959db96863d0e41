import { createMiddleware } from 'hono/factory'

import type { AppEnv } from '../platform/context.ts'
import { announceChange } from './realtime-objects.ts'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'
const hasEvents = /^\/api\/(products|orders|reviews|catalogue|imports|modules|registry)\b/

/**
 * Makes the feed read the outbox for a while, even if this Worker ends between the commit and its
 * poke. The request does not wait for it.
 */
export const announceChanges = createMiddleware<AppEnv>(async function announceChanges(c, next) {
  if (!isSafe(c.req.method) && hasEvents.test(c.req.path))
    c.executionCtx.waitUntil(announceChange(c.env, c.var.ctx.requestId))
  await next()
})
