/** One message of an agent, answered by a server that lives as long as the message. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'

import type { Ctx } from '../platform/context.ts'
import { registerTools } from './tools.ts'

const instructions =
  'NDX sells streetwear in the US. Search in the shopper’s own words, constraints included. Prices and stock are those of this moment. Nothing can be bought here: give the shopper the url of a product.'

/**
 * Speaks the protocol of 2026 and that of 2025. There is nothing to subscribe to, so no stream outlives
 * its answer. What an agent did wrong is told to the agent only; our own failures go to the log.
 */
export const answerAgent = async (
  ctx: Ctx,
  request: Request,
  message: unknown,
): Promise<Response> => {
  const { origin } = new URL(request.url)
  let error: unknown
  const handler = createMcpHandler(() => makeServer(ctx, origin), {
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: (given) => {
      error = given
    },
  })
  const response = await handler.fetch(request, { parsedBody: message })
  if (response.status >= 500) ctx.log({ level: 'error', message: 'an agent got no answer', error })
  return response
}

const makeServer = (ctx: Ctx, origin: string): McpServer => {
  const server = new McpServer(
    { name: 'ndx-shop', title: 'NDX', version: '1.0.0', websiteUrl: origin },
    { instructions, capabilities: { tools: { listChanged: false } } },
  )
  registerTools(server, { ctx, origin })
  return server
}
