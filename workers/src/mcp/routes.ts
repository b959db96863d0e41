/** `/mcp`: the shop for agents, by the Model Context Protocol over streamable HTTP, without sessions. */
import { ProblemError } from '@shop/contracts/problem'
import { Hono } from 'hono'

import { rateLimit } from '../http/rate-limit.ts'
import { localName } from '../http/same-origin.ts'
import { readJson } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresShopHost } from '../staff/hosts.ts'

export const mcp = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
  })
  .use(requiresShopHost)
  .use(localName)
  .post('/', rateLimit('MCP_LIMIT'), async (c) => {
    const message = await readRpcMessage(c.req.raw)
    // A third of a megabyte that only agents need: it is loaded with the first request of one.
    const { serveMessage } = await import('./server.ts')
    return serveMessage(c.var.ctx, c.req.raw, message)
  })

/** A message holds one request; the longest query in four-byte characters fits. */
const maxBytes = 64 * 1024

/**
 * The protocol no longer has batches; the rate limit would count one as a single request.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input`
 */
const readRpcMessage = async (request: Request): Promise<unknown> => {
  const message = await readJson(request, maxBytes)
  if (!Array.isArray(message)) return message
  throw new ProblemError('bad-input', 'Send one message of JSON-RPC at a time.')
}
