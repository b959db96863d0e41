/** Runs the tools that a model calls: the MCP tools and the order-status tool. */
import { and, inArray } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'
import { weekdayText } from '@shop/domain/shop-days'
import { showStock } from '@shop/domain/stock'

import type { Ctx } from '../../platform/context.ts'
import { toFilterSql } from '../../search/retrieval/filter-sql.ts'
import { readCategories } from '../../shop/settings/categories.ts'
import { readProducts, type WholeProduct } from '../../search/retrieval/product-columns.ts'
import { getOwnOrder, type OwnOrderLink } from '../../shop/orders/own-order.ts'
import type { Reply } from '../assistant/reply/write-reply.ts'
import { agentTools, describeToolError, toToolJson } from '../mcp/tools.ts'
import { statementsOf } from '../grounding/statements.ts'
import type { ToolCall } from './model-adapter.ts'

const orderStatus = {
  name: 'get_order_status',
  description: 'Reads the order whose link the shopper sent: its status and estimated delivery.',
  parameters: { type: 'object', properties: {} },
}

/** Returns the tools in the format of chat completions. The order status needs a link. */
export const toolsFor = (link: OwnOrderLink | null): object[] =>
  [
    ...Object.entries(agentTools).map(([name, { description, input }]) => ({
      name,
      description,
      parameters: toToolJson(input, 'input'),
    })),
    ...(link ? [orderStatus] : []),
  ].map((tool) => ({ type: 'function', function: tool }))

export type Findings = {
  products: WholeProduct[]
  statements: string[]
  links: string[]
  counts: number[]
  listed: WholeProduct[]
}

type Given = { ctx: Ctx; rules: Reply; link: OwnOrderLink | null; findings: Findings }

/** Returns errors as JSON, too, so that the model can correct its call. */
export const runTool = async (
  given: Given,
  { name, arguments: text }: ToolCall,
): Promise<string> => {
  try {
    return JSON.stringify(await callTool(given, name, text.trim() === '' ? {} : JSON.parse(text)))
  } catch (error) {
    return error instanceof SyntaxError
      ? 'bad-input: The arguments must be JSON.'
      : describeToolError(given.ctx.log, error)
  }
}

const callTool = async (given: Given, name: string, input: unknown): Promise<object> => {
  const { ctx, findings } = given
  switch (name) {
    case 'search_products': {
      const { says: _says, ...result } = await agentTools.search_products.call(ctx, input)
      const ids = result.products.map(({ id }) => id)
      const rows = await readAllowed(given, ids)
      const shown = result.products.filter(({ id }) => rows.some((row) => row.id === id))
      const total = shown.length < result.products.length ? shown.length : result.total
      findings.listed = rows
      findings.counts.push(total, shown.length)
      findings.links.push(...shown.map(({ url }) => url))
      return { ...result, total, products: shown }
    }
    case 'get_product': {
      const { product } = await agentTools.get_product.call(ctx, input)
      const rows = await readAllowed(given, [product.id])
      if (rows.length === 0) return { error: 'This product is not what the shopper asked for.' }
      findings.links.push(product.url)
      return { product }
    }
    case 'get_policies': {
      const result = await agentTools.get_policies.call(ctx, input)
      const { email, phone } = result.contact
      findings.statements.push(...statementsOf(result))
      findings.links.push(email, phone, ...result.policies.map(({ url }) => url))
      return result
    }
    case orderStatus.name:
      return readOrderStatus(given)
    default:
      return { error: 'There is no tool of this name.' }
  }
}

/**
 * Reads the products that meet the constraints of the rules' reply, or that this reply shows. Adds
 * them to `findings`.
 */
const readAllowed = async (
  { ctx, rules, findings }: Given,
  ids: readonly string[],
): Promise<WholeProduct[]> => {
  const { wanted, excluded } = rules.context
  const where = and(inArray(products.id, [...ids]), toFilterSql(wanted, await readCategories(ctx)))
  const met = await ctx.db.select({ id: products.id }).from(products).where(where)
  const allowed = new Set([...met, ...rules.products].map(({ id }) => id))
  const isAllowed = (id: string): boolean => allowed.has(id) && !excluded.includes(id)
  const rows = await readProducts(ctx, ids.filter(isAllowed))
  const shown = rows.map(showStock)
  findings.products.push(
    ...shown.filter(({ id }) => !findings.products.some((one) => one.id === id)),
  )
  return shown
}

/** Returns an order's status without names, addresses or prices, which the model does not need. */
const readOrderStatus = async ({ ctx, link, findings }: Given): Promise<object> => {
  if (!link) return { error: 'The shopper must send the link from the email first.' }
  const { status, deliveryOn, changes } = await getOwnOrder({ ctx, input: link })
  const estimated = deliveryOn ? weekdayText(deliveryOn) : null
  const estimate = estimated ? ` Its estimated delivery is ${estimated}.` : ''
  findings.statements.push(`Your order is ${status}.${estimate}`)
  return { status, estimated_delivery: estimated, changes: changes.map((change) => change.status) }
}
