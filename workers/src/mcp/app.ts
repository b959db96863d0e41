/** `/mcp`: the shop for agents, by the Model Context Protocol over streamable HTTP, without sessions. */
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import { isRebound } from '../access/identify.ts'
import { sameOrigin } from '../access/same-origin.ts'
import type { AppEnv } from '../context.ts'
import { limitsVisits } from '../limits/limits-visits.ts'
import { only } from '../methods.ts'
import { notFound, onError } from '../problems.ts'
import { readJson } from '../valid.ts'
import { withContext } from '../with-context.ts'

/** A message holds one question; the longest query in four-byte characters fits. */
const maxBytes = 64 * 1024

export const mcp = new Hono<AppEnv>()
  .use(withContext)
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
  })
  .use(sameOrigin)
  .post('/mcp', limitsVisits('MCP_LIMIT'), async (c) => {
    if (isRebound(c.req.raw)) {
      throw new ProblemError('foreign-origin', 'This machine is not called by that name.')
    }
    const message = await readJson(c.req.raw, maxBytes)
    // The protocol has given up batches; one would count as a single visit.
    if (Array.isArray(message)) {
      throw new ProblemError('bad-input', 'Send one message of JSON-RPC at a time.')
    }
    // A third of a megabyte that only agents need: it is run at the first question of one.
    const { answerAgent } = await import('./answer-agent.ts')
    return answerAgent(c.var.ctx, c.req.raw, message)
  })
  .all('/mcp', only('POST'))
  .onError(onError)
  .notFound(notFound)
