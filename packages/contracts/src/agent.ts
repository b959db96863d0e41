/** Inputs and results of the shop's MCP tools. A language model reads each `description`. */
import * as v from 'valibot'

import { maxMessageLength } from '@shop/domain/limits'

import { constraints } from './assistant.ts'
import { oneOf, text, wholeNumber } from './fields.ts'
import { ProductId } from './product.ts'

const described = (description: string) => v.pipe(v.string(), v.description(description))

const whole = (description: string) => v.pipe(v.number(), v.integer(), v.description(description))

/** The maximum number of products in one result of `search_products`. */
export const maxFoundProducts = 20

/** Input of `search_products`, which takes a request in plain words instead of filters. */
export const SearchProductsInput = v.strictObject({
  query: v.pipe(
    text(maxMessageLength),
    v.check((typed) => typed.trim() !== '', 'is required'),
    v.description(
      'What the shopper wants, in plain English: "black hoodie under $70 in size M", "a hat for my 3 year old". Prices, sizes, colors, kinds, "on sale" and "in stock" are understood and kept to.',
    ),
  ),
  limit: v.optional(
    v.pipe(wholeNumber(1, maxFoundProducts), v.description('How many products to answer at most.')),
    8,
  ),
})
export type SearchProductsInput = v.InferOutput<typeof SearchProductsInput>

export const GetProductInput = v.strictObject({
  id: v.pipe(ProductId, v.description('The `id` of a product that `search_products` answered.')),
})
export type GetProductInput = v.InferOutput<typeof GetProductInput>

/** Topics of `get_policies`. */
export const policyTopics = ['shipping', 'returns', 'privacy', 'terms', 'faq'] as const
export type PolicyTopic = (typeof policyTopics)[number]

/** Input of `get_policies`. Without a topic, the tool returns all policies. */
export const GetPoliciesInput = v.strictObject({
  topic: v.optional(
    v.pipe(oneOf(policyTopics), v.description('The policy to read; all of them when left out.')),
  ),
})
export type GetPoliciesInput = v.InferOutput<typeof GetPoliciesInput>

const AgentVariant = v.object({
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  price_cents: whole('US cents for one in this choice.'),
  stock: whole('Pieces there are now in this choice; 10 means ten or more.'),
})

/** A product for an agent, with its current price and stock and absolute URLs. */
export const AgentProduct = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  description: v.string(),
  price_cents: whole('US cents; the lowest where sizes or colors have prices of their own.'),
  price: described('The price as a shopper reads it, such as $40.00, or $40.00 to $44.00.'),
  original_price_cents: v.pipe(
    v.nullable(whole('US cents.')),
    v.description('The price before a sale; null when there is none.'),
  ),
  stock: whole('Pieces there are now, of all sizes; 10 means ten or more.'),
  is_in_stock: v.boolean(),
  sizes: v.pipe(
    v.array(v.string()),
    v.description('One must be chosen to buy, when there are any.'),
  ),
  colors: v.array(v.string()),
  sold_out_sizes: v.pipe(
    v.array(v.string()),
    v.description('Sizes of which nothing is left in any color.'),
  ),
  variants: v.optional(
    v.pipe(
      v.array(AgentVariant),
      v.description(
        'Stock by size and color; of `get_product` alone, and empty when all sizes and colors share one stock.',
      ),
    ),
  ),
  url: described('The page where a shopper buys it.'),
  image_url: v.pipe(
    v.nullable(v.string()),
    v.description('The picture; null when its address cannot be read.'),
  ),
})
export type AgentProduct = v.InferOutput<typeof AgentProduct>

/** The result of `search_products`. `products` has at most `limit` of the `total` matches. */
export const SearchProductsResult = v.object({
  says: described('The answer in a sentence, as a shopper would be told.'),
  total: whole('How many products match in all.'),
  unmet: v.pipe(
    v.array(v.picklist(constraints)),
    v.description(
      'What was asked for and could not be met; the products are then the nearest without it. Empty when everything was met.',
    ),
  ),
  products: v.array(AgentProduct),
})
export type SearchProductsResult = v.InferOutput<typeof SearchProductsResult>

/** The result of `get_product`. */
export const GetProductResult = v.object({ product: AgentProduct })
export type GetProductResult = v.InferOutput<typeof GetProductResult>

/** Policies with the exact text of their pages, and the shop's contact details. */
export const GetPoliciesResult = v.object({
  policies: v.array(
    v.object({
      topic: v.picklist(policyTopics),
      title: v.string(),
      summary: v.string(),
      url: v.string(),
      sections: v.array(
        v.object({ heading: v.string(), text: described('Paragraphs; points begin with "- ".') }),
      ),
    }),
  ),
  contact: v.object({ email: v.string(), phone: v.string(), hours: v.array(v.string()) }),
  /** The public discounts that are valid now. */
  discounts: v.optional(v.array(v.string())),
})
export type GetPoliciesResult = v.InferOutput<typeof GetPoliciesResult>
