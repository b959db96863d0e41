/** Serves `/mcp`: the shop for agents (Model Context Protocol, streamable HTTP, no sessions). */
import { ProblemError } from '@shop/contracts/problem'
import { Hono } from 'hono'

import { rateLimit } from '../../platform/http/rate-limit.ts'
import { localName } from '../../platform/http/same-origin.ts'
import { readJson } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'

export const mcp = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
  })
  .use(requiresShopHost)
  .use(localName)
  .post('/', rateLimit('MCP_LIMIT'), async (c) => {
    const message = await readRpcMessage(c.req.raw)
    // Loads the server with the first request, because only agents need this third of a megabyte.
    const { serveMessage } = await import('./server.ts')
    return serveMessage(c.var.ctx, c.req.raw, message)
  })

/** Fits one request with the longest query in four-byte characters. */
const maxBytes = 64 * 1024

/**
 * Rejects batches. The protocol no longer has them, and the rate limit would count one as a single
 * request.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input`
 */
const readRpcMessage = async (request: Request): Promise<unknown> => {
  const message = await readJson(request, maxBytes)
  if (!Array.isArray(message)) return message
  throw new ProblemError('bad-input', 'Send one message of JSON-RPC at a time.')
}
