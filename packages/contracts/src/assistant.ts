/** The shopping assistant: a message with the conversation so far, and the reply. */
import * as v from 'valibot'

import { categories } from '@shop/domain/catalog'
import { maxMessageLength, maxReplyProducts } from '@shop/domain/limits'
import { maxCents } from '@shop/domain/money'
import { Text, toOneLine } from './fields.ts'
import { Product, ProductId } from './product.ts'

/** Orders that a shopper can name in words. */
export const intentOrders = ['cheapest', 'dearest', 'newest', 'featured'] as const

/** For whom something is. A boy, a girl and the young are of unknown age; a kid is too old for toddlers' sizes. */
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

/** What a message can require of a product, and therefore what may turn out to be impossible. */
export const constraints = ['price', 'size', 'color', 'category', 'sale', 'stock'] as const
export type Constraint = (typeof constraints)[number]

/** The most words, sizes or colors that an intent can name, each. */
export const maxIntentNames = 24

/** The most products that a conversation can refer back to. */
export const maxSeenProducts = 24

const Words = v.pipe(v.array(v.pipe(Text, v.maxLength(64), toOneLine)), v.maxLength(maxIntentNames))
const Categories = v.pipe(v.array(v.picklist(categories)), v.maxLength(categories.length))
const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))

/** What a message means: words to search for, and constraints. Prices in cents, both bounds included; an empty list is no constraint. */
export const SearchIntent = v.strictObject({
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
  /** The shop makes no such garment for the people named; `categories` are what it has for them. */
  isNotMade: v.boolean(),
  /** The category to show first. */
  preferred: v.nullable(v.picklist(categories)),
  isOnSale: v.boolean(),
  isInStock: v.boolean(),
  /** For whom it is; `categories` are the kinds that were named. */
  audience: v.optional(v.nullable(v.picklist(audiences)), null),
  /** The fewest pieces in stock. */
  minStock: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  order: v.nullable(v.picklist(intentOrders)),
})
export type SearchIntent = v.InferOutput<typeof SearchIntent>

/** What the browser sends back with the next message; the server stores no conversation. */
export const AssistantContext = v.strictObject({
  /** Ids of the products last shown, in their order. */
  shown: v.pipe(v.array(ProductId), v.maxLength(maxReplyProducts)),
  /** How many results came before them; a request for more gets those that follow. */
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 0),
  /** The one product that was last spoken of. */
  about: v.optional(v.nullable(ProductId), null),
  /** Ids of the several products last shown together, which "the second one" counts. */
  listed: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxReplyProducts)), []),
  /** Ids of the products shown earlier in the conversation, in their order, as far as it is stored. */
  seen: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxSeenProducts)), []),
  /** Ids of products that the shopper passed over: they are not shown again unless they are called by name. */
  excluded: v.optional(v.pipe(v.array(ProductId), v.maxLength(maxSeenProducts)), []),
  /** What the last message was about, where it was about the shop itself. */
  labels: v.optional(Words, []),
  /** The language that the shopper wrote in, where it is not English. */
  language: v.optional(v.nullable(v.pipe(Text, v.maxLength(16))), null),
  /** The intent of the conversation. The name is older than the type: browsers have modules that send it. */
  wanted: SearchIntent,
})
export type AssistantContext = v.InferOutput<typeof AssistantContext>

/** A message, of any number of lines. */
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

/** A page of the shop that says more: what its link is called, and its path. */
export const ReplyPage = v.object({
  label: v.pipe(v.string(), v.maxLength(64)),
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(256)),
})
export type ReplyPage = v.InferOutput<typeof ReplyPage>

/**
 * The reply. `total` counts all matches, `products` are the best of them with their present price and stock.
 * `unmet` names the constraints that could not be met, usually none; the products are then the nearest without them.
 * `page` says more about the shop itself, such as its shipping; there are no products then.
 */
export const AssistantReply = v.object({
  content: v.string(),
  total: v.number(),
  products: v.pipe(v.array(Product), v.maxLength(maxReplyProducts)),
  unmet: v.pipe(v.array(v.picklist(constraints)), v.maxLength(constraints.length)),
  page: v.optional(v.nullable(ReplyPage), null),
  /** Loose objects: a newer shop may add fields that this module does not know. */
  context: v.object({ ...AssistantContext.entries, wanted: v.object(SearchIntent.entries) }),
})
export type AssistantReply = v.InferOutput<typeof AssistantReply>
export type AssistantReplyWire = v.InferInput<typeof AssistantReply>
