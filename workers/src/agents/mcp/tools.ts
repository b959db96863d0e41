/** Tools for agents: programs call them over MCP, and the assistant's model in its replies. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import {
  type AgentProduct,
  GetPoliciesInput,
  GetPoliciesResult,
  GetProductInput,
  GetProductResult,
  type PolicyTopic,
  policyTopics,
  SearchProductsInput,
  SearchProductsResult,
} from '@shop/contracts/agent'
import { problems } from '@shop/contracts/problem'
import { sectionsOf } from '@shop/content/sections'
import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { hoursRows } from '@shop/content/opening-hours'
import { type Category, categoryName } from '@shop/domain/categories'
import { productHref } from '@shop/domain/hrefs'
import { describePrice, priceRangeOf } from '@shop/domain/catalog'
import type { AllSettings } from '@shop/domain/shop-settings'
import { showStock } from '@shop/domain/stock'

import { searchInWords } from '../assistant/pipeline.ts'
import { absoluteUrl } from '../../platform/html.ts'
import { toProblem } from '../../platform/http/problems.ts'
import { checkInput } from '../../platform/http/valid.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { getProduct } from '../../shop/products/get-product.ts'
import { readCategories } from '../../shop/settings/categories.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'
import { soldOutSizesOf, type WholeProduct } from '../../search/retrieval/product-columns.ts'

/** Describes an error without its cause. Logs errors with a status of 500 or more. */
export const describeToolError = (log: Ctx['log'], error: unknown): string => {
  const { code, message, issues } = toProblem(error)
  if (problems[code].status >= 500) log({ level: 'error', message: 'a tool failed', error })
  const wrong = issues?.map((issue) => `${issue.path} ${issue.message}`)
  return `${code}: ${wrong?.join('; ') ?? message}`
}

/** Omits checks that JSON Schema cannot express. The tools still make them. */
export const toToolJson = (
  schema: v.GenericSchema,
  typeMode: 'input' | 'output',
): Record<string, unknown> => ({
  ...toJsonSchema(schema, { typeMode, target: 'draft-2020-12', errorMode: 'ignore' }),
})

/** Searches as for the first message of a conversation, even if the query is about the shop. */
const searchProducts = async ({
  ctx,
  input,
}: Args<SearchProductsInput, Ctx>): Promise<SearchProductsResult> => {
  const { content, total, unmet, products } = await searchInWords({ ctx, input })
  const categories = await readCategories(ctx)
  return {
    says: content,
    total,
    unmet,
    products: products.map((row) => toAgentProduct(ctx, showStock(row), categories)),
  }
}

/** @throws ProblemError `product-not-found` */
const readProduct = async ({
  ctx,
  input,
}: Args<GetProductInput, Ctx>): Promise<GetProductResult> => {
  const row = showStock(await getProduct({ ctx, input }))
  const variants = row.variants.map(({ size, color, sku, priceCents, stock }) => ({
    size: size || null,
    color: color || null,
    sku,
    price_cents: priceCents ?? row.priceCents,
    stock,
  }))
  return { product: { ...toAgentProduct(ctx, row, await readCategories(ctx)), variants } }
}

/** URLs are absolute, because an agent has no page to resolve them against. */
const toAgentProduct = (
  { host: { shopOrigin: origin } }: Ctx,
  row: WholeProduct,
  categories: readonly Category[],
): AgentProduct => ({
  id: row.id,
  name: row.name,
  category: categoryName(categories, row.category),
  description: row.description,
  price_cents: priceRangeOf(row)[0],
  price: describePrice(row),
  original_price_cents: row.originalPriceCents,
  stock: row.stock,
  is_in_stock: row.stock > 0,
  sizes: row.sizes,
  colors: row.colors,
  sold_out_sizes: soldOutSizesOf(row),
  url: `${origin}${productHref(row.id)}`,
  image_url: absoluteUrl(row.image, origin),
})

const legalTopics = {
  shipping: { name: 'terms', sectionId: 'shipping' },
  returns: { name: 'returns', sectionId: null },
  privacy: { name: 'privacy', sectionId: null },
  terms: { name: 'terms', sectionId: null },
} as const

export const readPolicies = ({
  origin,
  input: { topic },
  settings,
}: {
  origin: string
  input: GetPoliciesInput
  settings: AllSettings
}): GetPoliciesResult => {
  const texts = fillFacts(settings, factsOf(settings))
  const { announced } = settings.discounts
  return {
    policies: (topic ? [topic] : policyTopics).map((one) => toPolicy(origin, one, texts)),
    ...(announced.length > 0 && { discounts: [...announced] }),
    contact: {
      email: settings.shop.email,
      phone: settings.shop.phone,
      hours: hoursRows(settings.shop.hours).map(({ days, hours }) => `${days} ${hours}`),
    },
  }
}

const toPolicy = (
  origin: string,
  topic: PolicyTopic,
  texts: AllSettings,
): GetPoliciesResult['policies'][number] => {
  if (topic === 'faq') {
    const { headline, lead, entries } = texts.faq
    const sections = entries.map(({ question, answer }) => ({ heading: question, text: answer }))
    return { topic, title: headline, summary: lead, url: `${origin}/faq`, sections }
  }
  const { name, sectionId } = legalTopics[topic]
  const { title, summary, body } = texts[name]
  const all = sectionsOf(body)
  const section = all.filter(({ id }) => id === sectionId)
  return {
    topic,
    title,
    summary,
    url: `${origin}/${name}${section.length > 0 ? `#${sectionId}` : ''}`,
    sections: (section.length > 0 ? section : all).map(({ heading, markdown }) => ({
      heading,
      text: markdown,
    })),
  }
}

/** `call` throws ProblemError `bad-input`, and the codes of the tool. */
export const agentTools = {
  search_products: {
    title: 'Search products',
    description:
      'Finds products by what a shopper says, with prices and stock of this moment. Says which constraint could not be met, and shows the nearest without it.',
    input: SearchProductsInput,
    output: SearchProductsResult,
    call: async (ctx: Ctx, given: unknown) =>
      searchProducts({ ctx, input: checkInput(SearchProductsInput, given) }),
  },
  get_product: {
    title: 'Get a product',
    description:
      'Reads one product by its id: price, sizes, colors, stock by size and color, and its page.',
    input: GetProductInput,
    output: GetProductResult,
    call: async (ctx: Ctx, given: unknown) =>
      readProduct({ ctx, input: checkInput(GetProductInput, given) }),
  },
  get_policies: {
    title: 'Get policies',
    description:
      'Reads the shop’s policies word for word: shipping, returns, privacy, terms, and the answers of the FAQ. Also the discounts of now, and how to reach the shop.',
    input: GetPoliciesInput,
    output: GetPoliciesResult,
    call: async (ctx: Ctx, given: unknown) => {
      const input = checkInput(GetPoliciesInput, given)
      const settings = await readShopSettings(ctx)
      return readPolicies({ origin: ctx.host.shopOrigin, input, settings })
    },
  },
}
