import { createMiddleware } from 'hono/factory'

import type { AppEnv } from '../platform/context.ts'
import { announceChange } from './realtime-objects.ts'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'
const hasEvents = /^\/api\/(products|orders|reviews|catalogue|imports|modules|registry)\b/

/**
 * Before a request that may write products, orders, reviews or the registry: the feed then reads the outbox for a while, even if this
 * Worker ends after the commit and before its poke. It costs the request no time.
 */
export const announceChanges = createMiddleware<AppEnv>(async function announceChanges(c, next) {
  if (!isSafe(c.req.method) && hasEvents.test(c.req.path))
    c.executionCtx.waitUntil(announceChange(c.env, c.var.ctx.requestId))
  await next()
})
