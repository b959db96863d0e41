/** The shopping assistant: a message with what the conversation was about, and the answer. */
import * as v from 'valibot'

import { categories } from '@shop/domain/category'
import { maxCents } from '@shop/domain/money'
import { Product, ProductId } from './product.ts'

/** The longest message, in characters. */
export const maxMessageLength = 10_240

/** An answer shows at most this many products. */
export const maxAnsweredProducts = 4

/** Orders a shopper can ask for by words. */
export const assistantOrders = ['cheapest', 'dearest', 'newest', 'featured'] as const

/** What can be demanded of a product, and therefore what may turn out to be too much to ask. */
export const demands = ['price', 'size', 'color', 'category', 'sale', 'stock'] as const
export type Demand = (typeof demands)[number]

/** As many words, sizes or colors a wish can name. */
export const maxNamed = 24

const Words = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(maxNamed))
const Categories = v.pipe(v.array(v.picklist(categories)), v.maxLength(categories.length))
const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))

/** What a shopper wants, as it was understood. Prices in cents, both bounds included; empty lists demand nothing. */
export const Wanted = v.strictObject({
  words: Words,
  /** Words that no product may have. */
  notWords: v.optional(Words, []),
  minCents: v.nullable(Cents),
  maxCents: v.nullable(Cents),
  sizes: Words,
  colors: Words,
  notColors: Words,
  categories: Categories,
  notCategories: Categories,
  /** The shop makes no such thing for those who shall wear it; `categories` are what it has for them. */
  isNotMade: v.boolean(),
  /** The category to show first. */
  preferred: v.nullable(v.picklist(categories)),
  isOnSale: v.boolean(),
  isInStock: v.boolean(),
  order: v.nullable(v.picklist(assistantOrders)),
})
export type Wanted = v.InferOutput<typeof Wanted>

/** What the browser carries from one answer to the next message; the server keeps no conversation. */
export const AssistantContext = v.strictObject({
  /** Ids of the products last shown, in their order. */
  shown: v.pipe(v.array(ProductId), v.maxLength(maxAnsweredProducts)),
  /** How many of those found came before them; whoever asks for more gets the next. */
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 0),
  wanted: Wanted,
})
export type AssistantContext = v.InferOutput<typeof AssistantContext>

/** A message: any text, whatever characters it holds. */
export const AskAssistantInput = v.strictObject({
  message: v.pipe(
    v.string(),
    v.maxLength(maxMessageLength, `must be at most ${maxMessageLength} characters`),
    v.check((text) => text.trim() !== '', 'is required'),
  ),
  context: v.optional(v.nullable(AssistantContext), null),
})
export type AskAssistantInput = v.InferOutput<typeof AskAssistantInput>
export type AskAssistantWire = v.InferInput<typeof AskAssistantInput>

/** A page of the shop that says more: what its link is called, and its path. */
export const AnswerPage = v.object({
  label: v.pipe(v.string(), v.maxLength(64)),
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(256)),
})
export type AnswerPage = v.InferOutput<typeof AnswerPage>

/**
 * The answer. `total` counts all that match, `products` are the best of them as the shop has them now.
 * `unmet` names what was asked and could not be met, mostly nothing; the products are then the nearest without it.
 * `page` is where a question about the shop itself, say its shipping, is answered at length; it brings no products.
 */
export const AssistantAnswer = v.object({
  content: v.string(),
  total: v.number(),
  products: v.pipe(v.array(Product), v.maxLength(maxAnsweredProducts)),
  unmet: v.pipe(v.array(v.picklist(demands)), v.maxLength(demands.length)),
  page: v.optional(v.nullable(AnswerPage), null),
  /** A newer shop may carry more in it than this room knows of. */
  context: v.object({ ...AssistantContext.entries, wanted: v.object(Wanted.entries) }),
})
export type AssistantAnswer = v.InferOutput<typeof AssistantAnswer>
export type AssistantAnswerWire = v.InferInput<typeof AssistantAnswer>
