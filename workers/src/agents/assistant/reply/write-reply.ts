import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type {
  AssistantContext,
  Constraint,
  ReplyPage,
  SearchIntent,
} from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import { priceRangeOf } from '@shop/domain/price-range'

import type { WholeProduct } from '../../../search/retrieval/product-columns.ts'
import { type Described, hasSubject, readAspects, sayFacts, sayFields } from './product-facts.ts'

export type Reply = {
  content: string
  total: number
  products: WholeProduct[]
  unmet: Constraint[]
  page: ReplyPage | null
  context: AssistantContext
}

type Found = {
  text: string
  total: number
  products: readonly Described[]
  unmet: readonly Constraint[]
  intent: SearchIntent
  /** True if the message refers to these products. */
  isAbout: boolean
  /** True if the classifier takes the message for a question about facts. */
  isFact: boolean
  /** True if results were shown before. */
  isMore: boolean
}

const nothingMoreText = 'That is all I can show of it. Tell me what it should be like instead.'

export const writeReply = ({ isMore, ...given }: Found): string => {
  const { text, total, products, unmet, isAbout } = given
  const [first] = products
  if (first === undefined) return isMore ? nothingMoreText : nothingFoundText
  const aspects = readAspects(text)
  const broken = unmet.filter((name) => name !== 'category')
  // If the size or color does not exist, its stock need not be stated.
  const isOther = broken.includes('size') || broken.includes('color')
  const named = new Set([
    ...[...aspects].filter((name) => !(isOther && name === 'stock')),
    ...broken,
    ...(isAbout || question.test(text) ? requestedOf(given.intent) : []),
  ])
  const isSaid = named.size > 0 || hasSubject(text)
  if (unmet.length === 0 && isAbout && isSaid && (given.isFact || isQuestion(text, aspects))) {
    const isAgreed = aspects.size === 0 && named.size > 0
    const said = sayFacts(products, { text, named, choice: given.intent })
    return isAgreed ? `Yes. ${said}` : said
  }
  const reply = unmet.length > 0 ? apologize(first.name, given) : foundText(total, first.name)
  const facts = total === 1 ? sayFields(first, named, given.intent) : sayPrices(products, aspects)
  return facts.length === 0 ? reply : `${reply.replace(/\.$/, '')}. ${facts.join(' ')}`
}

/** True if a text is a question, as opposed to just a name. */
const isQuestion = (text: string, aspects: ReadonlySet<string>): boolean =>
  aspects.size > 0 || question.test(text)

const question =
  /^(?:(?:and|but|so|ok|oh|cool|nice|y|et) )*(?:do|does|did|is|are|was|can|could|will|would|has|have|got|what|which|how|why|who|when|es|est)\b(?! about)|\b(?:does|do|is|are|can|has|have|would|will) (?:it|they|that|this|these|those|you|u)\b/

const requestedOf = ({ colors, sizes, isOnSale, isInStock }: SearchIntent): Constraint[] => [
  ...(colors.length > 0 ? ['color' as const] : []),
  ...(sizes.length > 0 ? ['size' as const] : []),
  ...(isOnSale ? ['sale' as const] : []),
  ...(isInStock ? ['stock' as const] : []),
]

const sayPrices = (products: readonly Described[], aspects: ReadonlySet<string>): string[] => {
  const cents = products.flatMap((product) => priceRangeOf(product))
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  if (!aspects.has('price') || products.length < 2) return []
  if (least === most) return [`They cost ${formatCents(least)} each.`]
  return [`They cost ${formatCents(least)} to ${formatCents(most)}.`]
}

const apologize = (
  name: string,
  { total, unmet, intent, isAbout }: Omit<Found, 'isMore'>,
): string =>
  isAbout && !unmet.includes('category')
    ? `I couldn't find ${[name, ...how(unmet, intent)].join(' ')}.`
    : `${sorry(unmet, intent)} ${nearest(total, name, unmet)}`

const nearest = (total: number, name: string, unmet: readonly Constraint[]): string => {
  if (total === 1) return `The nearest I found is ${name}`
  // The total would count the whole rest of the shop.
  if (unmet.includes('category')) return 'Here is what comes nearest'
  if (total <= 3) return `Without that, I found ${total} products that match your request`
  return `Without that, I found ${total} products matching your search`
}

const sorry = (unmet: readonly Constraint[], intent: SearchIntent): string => {
  const what = unmet.includes('category') ? kindText(intent) : 'that'
  return `I couldn't find ${[what, ...how(unmet, intent)].join(' ')}.`
}

const how = (unmet: readonly Constraint[], intent: SearchIntent): string[] => {
  const texts: Record<Exclude<Constraint, 'category'>, () => string> = {
    color: () => colorText(intent),
    size: () => `in size ${intent.sizes.join(' or ')}`,
    price: () => priceText(intent),
    sale: () => 'on sale',
    stock: () => 'in stock',
  }
  return unmet.flatMap((name) => (name === 'category' ? [] : [texts[name]()]))
}

const kindText = ({ isNotMade, categories }: SearchIntent): string => {
  if (categories.length === 0) return 'that kind of thing'
  return isNotMade
    ? 'that kind of thing for them'
    : `any ${categories.join(' or ').toLowerCase()} like that`
}

const colorText = ({ colors, notColors }: SearchIntent): string =>
  colors.length > 0
    ? `in ${colors.join(' or ').toLowerCase()}`
    : `in anything but ${notColors.join(' or ').toLowerCase()}`

const priceText = ({ minCents, maxCents }: SearchIntent): string => {
  if (minCents !== null && maxCents !== null)
    return `between ${formatCents(minCents)} and ${formatCents(maxCents)}`
  // "Under $50" is stored as at most $49.99.
  if (maxCents !== null && maxCents % 100 === 99) return `for under ${formatCents(maxCents + 1)}`
  if (maxCents !== null) return `for ${formatCents(maxCents)} or less`
  return `for ${formatCents(minCents ?? 0)} or more`
}
