/** `/mcp`: the shop for agents, by the Model Context Protocol over streamable HTTP, without sessions. */
import { Hono } from 'hono'

import { localName } from '../access/local-name.ts'
import { sameOrigin } from '../access/same-origin.ts'
import type { AppEnv } from '../context.ts'
import { limitsVisits } from '../limits/limits-visits.ts'
import { only } from '../methods.ts'
import { notFound, onError } from '../problems.ts'
import { withContext } from '../with-context.ts'
import { readMessage } from './read-message.ts'

export const mcp = new Hono<AppEnv>()
  .use(withContext)
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
  })
  .use(sameOrigin, localName)
  .post('/mcp', limitsVisits('MCP_LIMIT'), async (c) => {
    const message = await readMessage(c.req.raw)
    // A third of a megabyte that only agents need: it is run at the first question of one.
    const { answerAgent } = await import('./answer-agent.ts')
    return answerAgent(c.var.ctx, c.req.raw, message)
  })
  .all('/mcp', only('POST'))
  .onError(onError)
  .notFound(notFound)
