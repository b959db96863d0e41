import * as v from 'valibot'

import { maxCategories, maxMessageLength, maxReplyProducts } from '@shop/domain/limits'
import { maxCents } from '@shop/domain/money'

import { listOf, text, toOneLine, wholeNumber } from './fields.ts'
import { Product, ProductId } from './product.ts'

/** Sort orders that a shopper can name in words. */
export const intentOrders = ['cheapest', 'dearest', 'newest', 'featured'] as const

/** The people that a product is for. A `child` wears toddler sizes, a `kid` is older. */
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

/** The constraints that a message can put on a product, and that a reply can name as unmet. */
export const constraints = ['price', 'size', 'color', 'category', 'sale', 'stock'] as const
export type Constraint = (typeof constraints)[number]

/** The maximum length of each list of words, sizes or colors in an intent. */
export const maxIntentNames = 24

/** The maximum number of products that a conversation can refer back to. */
export const maxSeenProducts = 24

const ShortLine = v.pipe(text(64), toOneLine)
const Words = listOf(ShortLine, maxIntentNames)
const Categories = listOf(ShortLine, maxCategories)
const Cents = wholeNumber(0, maxCents, 'cents')

/** Constraints of a message. Price limits are inclusive, in cents. Empty lists do not constrain. */
export const SearchIntent = v.strictObject({
  words: Words,
  notWords: Words,
  minCents: v.nullable(Cents),
  maxCents: v.nullable(Cents),
  sizes: Words,
  colors: Words,
  notColors: Words,
  /** True to omit products that come in `notColors`, as in "hoodies that don't come in red". */
  isNeverInColors: v.boolean(),
  categories: Categories,
  notCategories: Categories,
  /** True if the message named a kind of product that the shop does not sell. */
  isNotMade: v.boolean(),
  /** The category whose products come first. */
  preferred: v.nullable(ShortLine),
  isOnSale: v.boolean(),
  isInStock: v.boolean(),
  /** The audience that the message named. It does not change `categories`. */
  audience: v.nullable(v.picklist(audiences)),
  order: v.nullable(v.picklist(intentOrders)),
})
export type SearchIntent = v.InferOutput<typeof SearchIntent>

/** The state of a conversation. The browser sends it back, because the server stores no state. */
export const AssistantContext = v.strictObject({
  shown: listOf(ProductId, maxReplyProducts),
  /** The number of results before `shown`. "Show me more" continues after `shown`. */
  from: wholeNumber(0, 1000),
  about: v.nullable(ProductId),
  /** The products of the latest reply that showed several. "The second one" refers to this list. */
  listed: listOf(ProductId, maxReplyProducts),
  /** Products that the conversation showed before, the earliest first. */
  seen: listOf(ProductId, maxSeenProducts),
  /** Products that the shopper rejected. Replies show them again only if the shopper names them. */
  excluded: listOf(ProductId, maxSeenProducts),
  /** The topics of the last message, if it was about the shop itself. */
  labels: Words,
  /** The language in which the shopper has written, if it is not English. */
  language: v.nullable(text(16)),
  wanted: SearchIntent,
})
export type AssistantContext = v.InferOutput<typeof AssistantContext>

/** Earlier messages, from the browser. A model reads them as data, not as instructions. */
const History = v.pipe(
  v.array(v.strictObject({ by: v.picklist(['shopper', 'assistant']), text: text(2000) })),
  v.maxLength(12),
)

/** A shopper's message, which may have several lines, and the context from the last reply. */
export const AssistantRequest = v.strictObject({
  message: v.pipe(
    text(maxMessageLength),
    v.check((typed) => typed.trim() !== '', 'is required'),
  ),
  context: v.optional(v.nullable(AssistantContext), null),
  history: v.optional(History, []),
})
export type AssistantRequest = v.InferOutput<typeof AssistantRequest>
export type AssistantRequestWire = v.InferInput<typeof AssistantRequest>

/** A link to a page of the shop that has the details. */
export const ReplyPage = v.object({
  label: v.pipe(v.string(), v.maxLength(64)),
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(256)),
})
export type ReplyPage = v.InferOutput<typeof ReplyPage>

/** The size and color to preselect for a shown product. `null` leaves the choice to the shopper. */
const ReplyChoice = v.object({
  id: ProductId,
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
})
export type ReplyChoice = v.InferOutput<typeof ReplyChoice>

/** A table of two or three products. Each row has one value per product, in the reply's order. */
const ReplyComparison = v.object({
  rows: v.array(v.object({ label: v.string(), values: v.array(v.string()) })),
})

/** A reply. `total` counts all matches. `products` has the best of them. */
export const AssistantReply = v.object({
  content: v.string(),
  total: v.number(),
  products: v.pipe(v.array(Product), v.maxLength(maxReplyProducts)),
  /** Constraints that the shop ignored, because no product meets all of them. */
  unmet: v.pipe(v.array(v.picklist(constraints)), v.maxLength(constraints.length)),
  /** The page that answers a question about the shop itself. `products` is then empty. */
  page: v.nullable(ReplyPage),
  /** `model` if a language model wrote `content`, `rules` if the shop's rules did. */
  by: v.picklist(['rules', 'model']),
  choices: v.pipe(v.array(ReplyChoice), v.maxLength(maxReplyProducts)),
  comparison: v.nullable(ReplyComparison),
  /** Likely next messages of the shopper. */
  suggestions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(4)),
  /** The objects are not strict, because a newer Worker may add fields. */
  context: v.object({ ...AssistantContext.entries, wanted: v.object(SearchIntent.entries) }),
})
export type AssistantReply = v.InferOutput<typeof AssistantReply>
export type AssistantReplyWire = v.InferInput<typeof AssistantReply>
