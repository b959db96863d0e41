/** Refuses, in local mode, whoever calls this machine by a foreign name. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../context.ts'
import { hasLocalName } from './identify.ts'

/** Traces of a proxy excuse nobody: a page can write them itself. */
export const localName = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.isLocal && !hasLocalName(c.req.raw)) {
    throw new ProblemError('foreign-origin', 'This machine is not called by that name.')
  }
  await next()
})
