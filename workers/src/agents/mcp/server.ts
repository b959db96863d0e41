import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type * as v from 'valibot'

import { factsOf, type ShopFacts } from '@shop/content/shop-facts'

import type { Ctx } from '../../platform/context.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'
import { agentTools, describeToolError, toToolJson } from './tools.ts'

/** Supports the 2025 and 2026 versions of the protocol. Creates a server for each message. */
export const serveMessage = async (
  ctx: Ctx,
  request: Request,
  message: unknown,
): Promise<Response> => {
  const facts = factsOf(await readShopSettings(ctx))
  let error: unknown
  const handler = createMcpHandler(() => createServer(ctx, facts), {
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: (given) => {
      error = given
    },
  })
  const response = await handler.fetch(request, { parsedBody: message })
  if (response.status >= 500) ctx.log({ level: 'error', message: 'the MCP server failed', error })
  return response
}

const writeInstructions = ({ name, summary }: ShopFacts): string =>
  `The shop of ${name}, which sells in the US: ${summary} Search in the shopper’s own words, constraints included. Prices and stock are those of this moment. Nothing can be bought here: give the shopper the url of a product.`

const createServer = (ctx: Ctx, facts: ShopFacts): McpServer => {
  const { shopOrigin: websiteUrl } = ctx.host
  const { name } = facts
  const server = new McpServer(
    { name: machineName(name), title: name, version: '1.0.0', websiteUrl },
    { instructions: writeInstructions(facts), capabilities: { tools: { listChanged: false } } },
  )
  for (const [tool, { title, description, input, output, call }] of Object.entries(agentTools)) {
    const schemas = { inputSchema: toolSchema(input), outputSchema: toolSchema(output) }
    server.registerTool(tool, { title, description, ...schemas, annotations }, (given) =>
      runTool(ctx, () => call(ctx, given)),
    )
  }
  return server
}

/** Makes a name for programs: `NDX` becomes `ndx-shop`. */
const machineName = (shopName: string): string =>
  `${shopName} shop`
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join('-') ?? 'shop'

export const runTool = async (
  { log }: Pick<Ctx, 'log'>,
  tool: () => Promise<Record<string, unknown>>,
): Promise<CallToolResult> => {
  try {
    const data = await tool()
    return { content: [toText(JSON.stringify(data))], structuredContent: data }
  } catch (error) {
    return { content: [toText(describeToolError(log, error))], isError: true }
  }
}

const toText = (text: string) => ({ type: 'text' as const, text })

/** Converts a contract into JSON Schema. Does not check values, because tools check their input. */
const toolSchema = (schema: v.GenericSchema): StandardSchemaWithJSON => {
  const [input, output] = [toToolJson(schema, 'input'), toToolJson(schema, 'output')]
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => input, output: () => output },
    },
  }
}

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
