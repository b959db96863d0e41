/** The text of a reply. */
import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type {
  AssistantContext,
  Constraint,
  ReplyPage,
  SearchIntent,
} from '@shop/contracts/assistant'
import type { ProductRow } from '@shop/db/schema/products'
import { formatCents } from '@shop/domain/money'

/** A reply with the rows of its products. */
export type Reply = {
  content: string
  total: number
  products: ProductRow[]
  unmet: Constraint[]
  page: ReplyPage | null
  context: AssistantContext
}

type Described = Pick<
  ProductRow,
  'name' | 'sizes' | 'colors' | 'priceCents' | 'originalPriceCents' | 'stock'
>

type Found = {
  text: string
  total: number
  products: readonly Described[]
  unmet: readonly Constraint[]
  intent: SearchIntent
  /** The message is about one product, by reference or by name. */
  isOne: boolean
  /** These are results after those that were shown already. */
  isMore: boolean
}

const nothingMoreText = 'That is all I can show of it. Tell me what it should be like instead.'

/** By the number of products; for a single one with the facts that the message is about. */
export const writeReply = ({ isMore, ...given }: Found): string => {
  const [first] = given.products
  if (first === undefined) return isMore ? nothingMoreText : nothingFoundText
  const { text, total, unmet } = given
  const reply = unmet.length > 0 ? apologize(first.name, given) : foundText(total, first.name)
  const facts = total === 1 ? describeProduct(first, { text, unmet }) : []
  if (facts.length === 0) return reply
  return `${reply.replace(/\.$/, '')}. ${facts.join(' ')}`
}

const apologize = (name: string, { total, unmet, intent, isOne }: Omit<Found, 'isMore'>): string =>
  isOne && !unmet.includes('category')
    ? `I couldn't find ${[name, ...how(unmet, intent)].join(' ')}.`
    : `${sorry(unmet, intent)} ${nearest(total, name, unmet)}`

const nearest = (total: number, name: string, unmet: readonly Constraint[]): string => {
  if (total === 1) return `The nearest I found is ${name}`
  // Of another kind is the whole rest of the shop.
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
  // "Under $50" is read as $49.99 or less.
  if (maxCents !== null && maxCents % 100 === 99) return `for under ${formatCents(maxCents + 1)}`
  if (maxCents !== null) return `for ${formatCents(maxCents)} or less`
  return `for ${formatCents(minCents ?? 0)} or more`
}

type Fact = { constraint: Constraint; isAbout: RegExp; say: (product: Described) => string | null }

const facts: readonly Fact[] = [
  {
    constraint: 'size',
    isAbout: /\bsizes\b|\b(?:what|which) size\b/,
    say: ({ sizes }) => comesIn(sizes),
  },
  {
    constraint: 'color',
    isAbout: /\bcolou?rs\b|\b(?:what|which) colou?r\b/,
    say: ({ colors }) => comesIn(colors),
  },
  {
    constraint: 'price',
    isAbout: /\b(?:how much|prices?|costs?)\b/,
    say: ({ priceCents }) => `It costs ${formatCents(priceCents)}.`,
  },
  {
    constraint: 'sale',
    isAbout: /\b(?:on sale|discounted|reduced)\b/,
    say: ({ priceCents, originalPriceCents: before }) =>
      before === null || before <= priceCents
        ? `It costs ${formatCents(priceCents)}, which is its full price.`
        : `It costs ${formatCents(priceCents)} instead of ${formatCents(before)}.`,
  },
  {
    constraint: 'stock',
    isAbout: /\b(?:in stock|available|sold out|left)\b/,
    say: ({ stock }) => (stock > 0 ? 'It is in stock.' : 'It is sold out.'),
  },
]

/** Sentences on what the text is about, and on the constraints that the product does not meet. */
const describeProduct = (
  product: Described,
  { text, unmet }: { text: string; unmet: readonly Constraint[] },
): string[] =>
  facts
    .filter(({ constraint, isAbout }) => unmet.includes(constraint) || isAbout.test(text))
    .filter(({ constraint }, _index, all) => constraint !== 'price' || !all.some(isOfSale))
    .flatMap(({ say }) => say(product) ?? [])

/** Says the price, too. */
const isOfSale = ({ constraint }: Fact): boolean => constraint === 'sale'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `It comes in ${list.format(names)}.`
