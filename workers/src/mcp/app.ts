/** `/mcp`: the shop for agents, by the Model Context Protocol over streamable HTTP, without sessions. */
import { Hono } from 'hono'

import { only } from '../http/methods.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { localName } from '../http/same-origin.ts'
import type { AppEnv } from '../platform/context.ts'
import { readMessage } from './read-message.ts'

export const mcp = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
  })
  .use(localName)
  .post('/', rateLimit('MCP_LIMIT'), async (c) => {
    const message = await readMessage(c.req.raw)
    // A third of a megabyte that only agents need: it is loaded with the first request of one.
    const { answerAgent } = await import('./answer-agent.ts')
    return answerAgent(c.var.ctx, c.req.raw, message)
  })
  .all('/', only('POST'))
