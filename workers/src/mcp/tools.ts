/** The tools that agents have. All of them only read. */
import type { McpServer } from '@modelcontextprotocol/server'

import {
  GetPoliciesResult,
  GetPoliciesInput,
  GetProductResult,
  GetProductInput,
  SearchProductsResult,
  SearchProductsInput,
} from '@shop/contracts/agent'

import type { Ctx } from '../platform/context.ts'
import { answerTool } from './answer-tool.ts'
import { readPolicies } from './read-policies.ts'
import { searchProducts } from './search-products.ts'
import { showProduct } from './show-product.ts'
import { toolSchema } from './tool-schema.ts'

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
  description: 'Reads one product by its id: price, stock, sizes, colors and its page.',
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

/** `origin` is where the agent found the shop; addresses begin with it. */
export const registerTools = (server: McpServer, { ctx, origin }: { ctx: Ctx; origin: string }) => {
  server.registerTool('search_products', search, (input) =>
    answerTool(ctx, () => searchProducts({ ctx, origin, input })),
  )
  server.registerTool('get_product', product, (input) =>
    answerTool(ctx, () => showProduct({ ctx, origin, input })),
  )
  server.registerTool('get_policies', policies, (input) =>
    answerTool(ctx, async () => readPolicies({ origin, input })),
  )
}
