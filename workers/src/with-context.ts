/** Gives every request of an app its context. */
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './context.ts'
import { makeContext } from './make-context.ts'

export const withContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set('ctx', await makeContext(c.req.raw, c.env, c.executionCtx as ExecutionContext))
  await next()
})
