/** The tools for agents. All of them only read. */
import {
  type AgentProduct,
  type GetPoliciesInput,
  type GetPoliciesResult,
  type GetProductInput,
  type GetProductResult,
  type PolicyTopic,
  policyTopics,
  type SearchProductsInput,
  type SearchProductsResult,
} from '@shop/contracts/agent'
import { type Block, type LegalText, privacy, returns, terms } from '@shop/content/legal-text'
import { businessHours, contactFacts } from '@shop/content/shop-facts'
import { productHref } from '@shop/domain/hrefs'
import { describePrice, priceRangeOf } from '@shop/domain/price-range'
import { showStock } from '@shop/domain/stock'

import { runPipeline } from '../assistant/pipeline.ts'
import { absoluteUrl } from '../../platform/absolute-url.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { getProduct } from '../../shop/products/get-product.ts'
import { soldOutSizesOf, type WholeProduct } from '../../search/retrieval/product-columns.ts'

type WithOrigin = { origin: string }

/** `search_products`: returns what the assistant finds for a message without a conversation. */
export const searchProducts = async ({
  ctx,
  origin,
  input: { query, limit },
}: Args<SearchProductsInput, Pick<Ctx, 'db' | 'cache' | 'now'>> &
  WithOrigin): Promise<SearchProductsResult> => {
  const input = { message: query, context: null }
  const { reply } = await runPipeline({ ctx, input, limit })
  const { content, total, unmet, products } = reply
  return {
    says: content,
    total,
    unmet,
    products: products.map((row) => toAgentProduct(origin, showStock(row))),
  }
}

/**
 * `get_product`: returns one product with its current price and stock.
 * @throws ProblemError `product-not-found`
 */
export const readProduct = async ({
  ctx,
  origin,
  input,
}: Args<GetProductInput, Pick<Ctx, 'db'>> & WithOrigin): Promise<GetProductResult> => {
  const row = showStock(await getProduct({ ctx, input }))
  const variants = row.variants.map(({ size, color, sku, priceCents, stock }) => ({
    size: size || null,
    color: color || null,
    sku,
    price_cents: priceCents ?? row.priceCents,
    stock,
  }))
  return { product: { ...toAgentProduct(origin, row), variants } }
}

/** URLs are absolute, because an agent has no page to resolve them against. */
const toAgentProduct = (origin: string, row: WholeProduct): AgentProduct => ({
  id: row.id,
  name: row.name,
  category: row.category,
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

const sources: Record<PolicyTopic, { text: LegalText; sectionId?: string }> = {
  shipping: { text: terms, sectionId: 'shipping' },
  returns: { text: returns },
  privacy: { text: privacy },
  terms: { text: terms },
}

/** `get_policies`: returns the texts of the policy pages. */
export const readPolicies = ({
  origin,
  input: { topic },
}: { input: GetPoliciesInput } & WithOrigin): GetPoliciesResult => ({
  policies: (topic ? [topic] : policyTopics).map((one) => toPolicy(origin, one)),
  contact: {
    email: contactFacts.email,
    phone: contactFacts.phone,
    hours: businessHours.map(({ days, hours }) => `${days} ${hours}`),
  },
})

const toPolicy = (origin: string, topic: PolicyTopic): GetPoliciesResult['policies'][number] => {
  const { text, sectionId } = sources[topic]
  const sections = text.sections.filter(({ id }) => sectionId === undefined || id === sectionId)
  return {
    topic,
    title: text.title,
    summary: text.summary,
    url: `${origin}${text.path}${sectionId ? `#${sectionId}` : ''}`,
    updated_on: text.updatedOn,
    sections: sections.map(({ heading, blocks }) => ({
      heading,
      text: blocks.map(blockText).join('\n\n'),
    })),
  }
}

const blockText = (block: Block): string =>
  typeof block === 'string' ? block : block.map((point) => `- ${point}`).join('\n')
