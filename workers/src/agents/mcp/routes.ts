/** Serves `/mcp`: the shop for agents (Model Context Protocol, streamable HTTP, no sessions). */
import { ProblemError } from '@shop/contracts/problem'
import { Hono } from 'hono'

import { rateLimit } from '../../platform/http/rate-limit.ts'
import { localName } from '../../platform/http/same-origin.ts'
import { checkValueCount, readJson } from '../../platform/http/valid.ts'
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
    // Imports the server (a third of a megabyte) on the first request, because only agents need it.
    const { serveMessage } = await import('./server.ts')
    return serveMessage(c.var.ctx, c.req.raw, message)
  })

/** The limit of a request. It fits the longest query, even at four bytes per character. */
const maxBytes = 64 * 1024

/**
 * Real clients send a few dozen values. With many invalid values, the library of MCP takes half a
 * second to describe them all.
 */
const maxValues = 500

/**
 * Rejects batches, because the rate limit would count each batch as one request.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input`
 */
const readRpcMessage = async (request: Request): Promise<unknown> => {
  const message = await readJson(request, maxBytes)
  if (Array.isArray(message))
    throw new ProblemError('bad-input', 'Send one message of JSON-RPC at a time.')
  checkValueCount(message, maxValues, '')
  return message
}
