/** The shopping assistant: a message with the conversation so far, and the reply. */
import * as v from 'valibot'

import { categories } from '@shop/domain/catalog'
import { maxMessageLength, maxReplyProducts } from '@shop/domain/limits'
import { maxCents } from '@shop/domain/money'
import { Text, toOneLine } from './fields.ts'
import { Product, ProductId } from './product.ts'

/** Sort orders that a shopper can name in words. */
export const intentOrders = ['cheapest', 'dearest', 'newest', 'featured'] as const

/**
 * The people that a product is for. The age of `boy`, `girl` and `young` is unknown. A `kid` is too
 * old for toddler sizes.
 */
export const audiences = [
  'man',
  'woman',
  'adult',
  'boy',
  'girl',
  'young',
  'kid',
  'child',
  'baby',
] as const
export type Audience = (typeof audiences)[number]

/** The constraints that a message can put on a product. Any of them may turn out to be unmet. */
export const constraints = ['price', 'size', 'color', 'category', 'sale', 'stock'] as const
export type Constraint = (typeof constraints)[number]

/** The maximum length of each list of words, sizes or colors in an intent. */
export const maxIntentNames = 24

/** The maximum number of products that a conversation can refer back to. */
export const maxSeenProducts = 24

const Words = v.pipe(v.array(v.pipe(Text, v.maxLength(64), toOneLine)), v.maxLength(maxIntentNames))
const Categories = v.pipe(v.array(v.picklist(categories)), v.maxLength(categories.length))
const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))

/**
 * The meaning of a message: words to search for, and constraints. Prices are in cents, and both
 * bounds are inclusive. An empty list means no constraint.
 */
export const SearchIntent = v.strictObject({
  words: Words,
  /** Words that no matching product may have. */
  notWords: v.optional(Words, []),
  minCents: v.nullable(Cents),
  maxCents: v.nullable(Cents),
  sizes: Words,
  colors: Words,
  notColors: Words,
  categories: Categories,
  notCategories: Categories,
  /** True if the shop sells what the shopper named, but not for this audience. */
  isNotMade: v.boolean(),
  /** The category whose products come first. */
  preferred: v.nullable(v.picklist(categories)),
  isOnSale: v.boolean(),
  isInStock: v.boolean(),
  /** The audience that the message named. `categories` has only the kinds that it named. */
  audience: v.optional(v.nullable(v.picklist(audiences)), null),
  /** The minimum number of pieces in stock. */
  minStock: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  order: v.nullable(v.picklist(intentOrders)),
})
export type SearchIntent = v.InferOutput<typeof SearchIntent>

/** The state of a conversation, which the browser sends back because the server stores none. */
export const AssistantContext = v.strictObject({
  /** Ids of the products in the last reply, in the order shown. */
  shown: v.pipe(v.array(ProductId), v.maxLength(maxReplyProducts)),
  /**
   * How many results came before `shown`. If the shopper asks for more, the next reply continues
   * after `shown`.
   */
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 0),
  /** The product that was last discussed. */
  about: v.optional(v.nullable(ProductId), null),
  /**
   * Ids of the products in the last reply that had several. "The second one" means the second of
   * these.
   */
  listed: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxReplyProducts)), []),
  /** Ids of products shown earlier in the conversation, the earliest first. */
  seen: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxSeenProducts)), []),
  /** Ids of rejected products, which are not shown again unless the shopper names them. */
  excluded: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxSeenProducts)), []),
  /** The topics of the last message, if it was about the shop itself. */
  labels: v.optional(Words, []),
  /** The language that the shopper wrote in, if it is not English. */
  language: v.optional(v.nullable(v.pipe(Text, v.maxLength(16))), null),
  /** The intent of the conversation. Deployed modules still send this old name. */
  wanted: SearchIntent,
})
export type AssistantContext = v.InferOutput<typeof AssistantContext>

/** A shopper's message, which may have several lines, and the context from the last reply. */
export const AssistantRequest = v.strictObject({
  message: v.pipe(
    Text,
    v.maxLength(maxMessageLength, `must be at most ${maxMessageLength} characters`),
    v.check((text) => text.trim() !== '', 'is required'),
  ),
  context: v.optional(v.nullable(AssistantContext), null),
})
export type AssistantRequest = v.InferOutput<typeof AssistantRequest>
export type AssistantRequestWire = v.InferInput<typeof AssistantRequest>

/** A page of the shop that says more, with the label of its link. */
export const ReplyPage = v.object({
  label: v.pipe(v.string(), v.maxLength(64)),
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(256)),
})
export type ReplyPage = v.InferOutput<typeof ReplyPage>

/**
 * A reply. `total` counts all matches; `products` are the best of them with their current price and
 * stock. `unmet` names the constraints that no product meets. It is usually empty; if not, the
 * products are the nearest matches without those constraints. `page` answers a question about the
 * shop itself, such as its shipping; there are no products then.
 */
export const AssistantReply = v.object({
  content: v.string(),
  total: v.number(),
  products: v.pipe(v.array(Product), v.maxLength(maxReplyProducts)),
  unmet: v.pipe(v.array(v.picklist(constraints)), v.maxLength(constraints.length)),
  page: v.optional(v.nullable(ReplyPage), null),
  /** Not strict objects, because newer Workers may add fields that this module does not know. */
  context: v.object({ ...AssistantContext.entries, wanted: v.object(SearchIntent.entries) }),
})
export type AssistantReply = v.InferOutput<typeof AssistantReply>
export type AssistantReplyWire = v.InferInput<typeof AssistantReply>
