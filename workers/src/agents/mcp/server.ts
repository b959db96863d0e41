/** The MCP server: its tools with their schemas and errors. One instance serves one message. */
import { shopName } from '@shop/content/shop-facts'
import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import {
  GetPoliciesInput,
  GetPoliciesResult,
  GetProductInput,
  GetProductResult,
  SearchProductsInput,
  SearchProductsResult,
} from '@shop/contracts/agent'
import { problems } from '@shop/contracts/problem'

import { toProblem } from '../../platform/http/problems.ts'
import { toIssue } from '../../platform/http/valid.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPolicies, readProduct, searchProducts } from './tools.ts'

/**
 * Supports the 2025 and 2026 versions of the protocol. There are no subscriptions, so no stream
 * outlives its response. Errors caused by the agent go only to the agent; internal errors go to the
 * log.
 */
export const serveMessage = async (
  ctx: Ctx,
  request: Request,
  message: unknown,
): Promise<Response> => {
  const { shopOrigin: origin } = ctx.host
  let error: unknown
  const handler = createMcpHandler(() => createServer(ctx, origin), {
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

const instructions =
  'NDX sells streetwear in the US. Search in the shopper’s own words, constraints included. Prices and stock are those of this moment. Nothing can be bought here: give the shopper the url of a product.'

const createServer = (ctx: Ctx, origin: string): McpServer => {
  const server = new McpServer(
    { name: 'ndx-shop', title: shopName, version: '1.0.0', websiteUrl: origin },
    { instructions, capabilities: { tools: { listChanged: false } } },
  )
  server.registerTool('search_products', search, (input) =>
    runTool(ctx, () => searchProducts({ ctx, origin, input })),
  )
  server.registerTool('get_product', product, (input) =>
    runTool(ctx, () => readProduct({ ctx, origin, input })),
  )
  server.registerTool('get_policies', policies, (input) =>
    runTool(ctx, async () => readPolicies({ origin, input })),
  )
  return server
}

/** In the protocol, an error is a result of the tool. Its cause is only logged. */
export const runTool = async (
  { log }: Pick<Ctx, 'log'>,
  tool: () => Promise<Record<string, unknown>>,
): Promise<CallToolResult> => {
  try {
    const data = await tool()
    return { content: [toText(JSON.stringify(data))], structuredContent: data }
  } catch (error) {
    const { code, message } = toProblem(error)
    if (problems[code].status >= 500) log({ level: 'error', message: 'a tool failed', error })
    return { content: [toText(`${code}: ${message}`)], isError: true }
  }
}

const toText = (text: string) => ({ type: 'text' as const, text })

/** Converts a contract into JSON Schema for the agent. Its errors are worded as in the API. */
const toolSchema = <Schema extends v.GenericSchema>(
  schema: Schema,
): StandardSchemaWithJSON<v.InferInput<Schema>, v.InferOutput<Schema>> => {
  const input = toJson(schema, 'input')
  const output = toJson(schema, 'output')
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate: (given) => validate(schema, given),
      jsonSchema: { input: () => input, output: () => output },
    },
  }
}

const toJson = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> => {
  // Skips checks that JSON Schema cannot express; their messages are reported when they fail.
  const json = toJsonSchema(schema, { typeMode, target: 'draft-2020-12', errorMode: 'ignore' })
  return { ...json }
}

const validate = <Schema extends v.GenericSchema>(schema: Schema, given: unknown) => {
  const result = v.safeParse(schema, given)
  if (result.success) return { value: result.output }
  const issues = result.issues.map(toIssue)
  return { issues: issues.map(({ path, message }) => ({ message, path: path.split('.') })) }
}

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const search = {
  title: 'Search products',
  description:
    'Finds products by what a shopper says, with prices and stock of this moment. Says which constraint could not be met, and shows the nearest without it.',
  inputSchema: toolSchema(SearchProductsInput),
  outputSchema: toolSchema(SearchProductsResult),
  annotations,
}

const product = {
  title: 'Get a product',
  description:
    'Reads one product by its id: price, sizes, colors, stock by size and color, and its page.',
  inputSchema: toolSchema(GetProductInput),
  outputSchema: toolSchema(GetProductResult),
  annotations,
}

const policies = {
  title: 'Get policies',
  description:
    'Reads the shop’s policies word for word: shipping, returns, privacy, terms. Also how to reach the shop.',
  inputSchema: toolSchema(GetPoliciesInput),
  outputSchema: toolSchema(GetPoliciesResult),
  annotations,
}
