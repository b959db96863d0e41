import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type {
  AssistantContext,
  Constraint,
  ReplyPage,
  SearchIntent,
} from '@shop/contracts/assistant'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { formatCents } from '@shop/domain/money'
import { describePrice } from '@shop/domain/catalog'

import { letterSizes } from '../../../search/constraints/lexicon.ts'
import { describeKinds, isUnderstood } from '../../../search/retrieval/filter-sql.ts'
import type { WholeProduct } from '../../../search/retrieval/product-columns.ts'
import { comparesPrices, hasPrice } from '../conversation/merge-intent.ts'
import { type Comparison, sayComparison, sayEach } from './compare.ts'
import {
  type Described,
  hasSubject,
  list,
  readAspects,
  sayChoice,
  sayFacts,
  sayFields,
  unsaidText,
} from './product-facts.ts'
import { interrogative, isOpen, isQuestion, type Question } from './read-question.ts'
import { requestsTotal, requestsTotalOfKind, sayTotal } from './say-total.ts'

export type Reply = {
  content: string
  total: number
  products: WholeProduct[]
  unmet: Constraint[]
  page: ReplyPage | null
  comparison: Comparison | null
  suggestions: string[]
  context: AssistantContext
}

type Found = {
  own: SearchIntent
  text: string
  question: Question
  total: number
  products: readonly Described[]
  unmet: readonly Constraint[]
  intent: SearchIntent
  isAbout: boolean
  isMore: boolean
  /** The message narrows down what was shown before. */
  isFollowUp: boolean
  /** Each product meets only a part of the request, as for "the beanie or the cap in black". */
  isPartial: boolean
  contact: string
  settings: ShopSettings
}

const nothingMoreText = 'That is all I have to show. Tell me what you would like instead.'

/** Only searches get the reply texts of the specification. */
export const writeReply = (given: Found): string => {
  const { text, question, total, products, unmet, intent, isAbout, isMore, contact } = given
  const [first] = products
  if (first === undefined) return isMore ? nothingMoreText : sayNothing(given)
  const aspects = readAspects(text)
  const isOffered = !unmet.some((one) => isChosen.has(one))
  const isOfTotal = isAbout ? requestsTotal(text) : total === 1 && requestsTotalOfKind(text)
  const sum = isOfTotal && isOffered && sayTotal(products, given)
  if (sum) return sum
  if (question === 'comparison' && products.length > 1) return sayComparison(products, text)
  const isOne = products.length === 1 && (isAbout || total === 1)
  const hasChoice = intent.colors.length + intent.sizes.length > 0
  const isOfChoice = hasChoice && (isAbout || interrogative.test(text))
  const isFact =
    question === 'fact' || isOfChoice || (isAbout && (aspects.size > 0 || isQuestion(text)))
  // "Is it under $60?" asks for the price.
  const isOfPrice = aspects.size === 0 && hasPrice(intent)
  if (isFact && isOfPrice && !isOfChoice) aspects.add('price')
  // For a fact about one product, not every unmet constraint needs an apology. If the message is
  // about that product, only its size and color do. If a search found it, all but the sale do.
  const isToSay = (one: Constraint): boolean =>
    isAbout ? isChosen.has(one) || (isOfPrice && one === 'price') : one !== 'sale'
  const broken = isOne && isFact ? unmet.filter(isToSay) : unmet
  if (broken.length > 0) return apologize(first, { ...given, unmet: broken })
  if (isMore) return 'Here is more.'
  // "Do you have anything warm?" asks for products, "is there wool in your hats?" for a fact.
  const isOpenRequest = !isAbout && having.test(text) && isOpen.test(text)
  const isDetail = (aspects.size > 0 || isOfChoice) && !isOpenRequest
  if (isOne && isFact && (isDetail || (hasSubject(text) && !having.test(text))))
    return sayFacts(first, { text, named: aspects, choice: intent, contact })
  if (isOne && !isDetail && isQuestion(text) && having.test(text))
    return `Yes, we have ${first.name} for ${describePrice(first)}.`
  const isOfKind = question === 'fact' && (intent.categories.length > 0 || intent.audience !== null)
  const said = isFact && !isOpenRequest && (isAbout || isOfKind) && sayEach(products, text, intent)
  if (said) return said
  if (isAbout && isFact) return unsaidText(contact)
  // "Any left in L?" asks about what was shown, "in purple instead" searches again.
  if (given.isFollowUp && maySayYes(text) && total <= products.length)
    return `Yes: ${list.format(products.map(({ name }) => name))}.`
  return foundText(total, first.name)
}

/** False for questions such as "do you have none in red?" and "do you have 30 in XL?". */
const maySayYes = (text: string): boolean =>
  /^(?:(?:and|but|so|ok) )*(?:do|does|is|are|can|could|has|have|got|any)\b/.test(text) &&
  !/\b(?:not|no|none|nothing|never|other|\d+ (?:of|in|pieces))\b/.test(text)

const sayNothing = ({ text, intent, contact, settings }: Found): string => {
  const isOther = isQuestion(text) && !/\b(?:have|got|sell|carry)\b/.test(text)
  return isOther && !isUnderstood(intent)
    ? unsaidText(contact)
    : nothingFoundText(settings.categories.all)
}

const having =
  /\b(?:you|u|yall|guys) (?:still )?(?:have|got|sell|carry)\b|\bhave you\b|\b(?:is|are) there\b|^(?:got|any)\b/

type Kinds = Pick<Found, 'intent' | 'isPartial' | 'settings'>

const isChosen: ReadonlySet<Constraint> = new Set(['size', 'color'])

const apologize = (
  first: Described,
  { text, total, products, unmet, intent, isAbout, isPartial, settings }: Found,
): string => {
  const isOfKind = !unmet.includes('category')
  const broken = unmet.flatMap((name) => (name === 'category' ? [] : name))
  const isDear = broken.join() === 'price' && comparesPrices(text)
  const how = isDear ? ['for less'] : broken.map((name) => unmetTexts[name](intent))
  const facts = total === 1 ? sayFields(first, new Set(broken), intent) : []
  // States the facts if the product has the requested size, but not in the requested color.
  if (isAbout && unmet.join() === 'size' && intent.sizes.some((one) => first.sizes.includes(one)))
    return sayChoice(first, { text, choice: intent })
  if (isAbout && isOfKind)
    return [`Sorry, we do not have ${[first.name, ...how].join(' ')}.`, ...facts].join(' ')
  const sizes = sizesOf(products)
  const isOffered = intent.sizes.some((one) => sizes.includes(one))
  if (!isOfKind && !isOffered && /^(?:baby|kid)$/.test(intent.audience ?? ''))
    return `We have nothing made for that age. These come in ${list.format(sizes)}.`
  const what = isOfKind ? 'that' : kindText({ intent, isPartial, settings })
  const nearest =
    total === 1
      ? `The closest is ${first.name}.`
      : broken.join() === 'size' && isOfKind
        ? `These come in ${list.format(sizes)}.`
        : 'These come closest.'
  return [`I couldn't find ${[what, ...how].join(' ')}.`, nearest, ...facts].join(' ')
}

const sizesOf = (products: readonly Described[]): string[] => {
  const sizes = new Set(products.flatMap((product) => product.sizes))
  const letters = letterSizes.filter((size) => sizes.delete(size))
  return [...letters, ...sizes]
}

const orText = (names: readonly string[]): string => names.join(' or ').toLowerCase()

const kindText = ({ intent, isPartial, settings }: Kinds): string => {
  if (isPartial) return 'one piece that is all of that'
  if (intent.categories.length === 0) return 'that kind of thing'
  return `any ${describeKinds(intent, settings.categories.all)} like that`
}

const priceText = ({ minCents, maxCents }: SearchIntent): string => {
  if (minCents !== null && maxCents !== null)
    return `between ${formatCents(minCents)} and ${formatCents(maxCents)}`
  // "Under $50" is stored as at most $49.99.
  if (maxCents !== null && maxCents % 100 === 99) return `for under ${formatCents(maxCents + 1)}`
  if (maxCents !== null) return `for ${formatCents(maxCents)} or less`
  return `for ${formatCents(minCents ?? 0)} or more`
}

const unmetTexts: Record<Exclude<Constraint, 'category'>, (intent: SearchIntent) => string> = {
  color: ({ colors, notColors }) =>
    colors.length > 0 ? `in ${orText(colors)}` : `in anything but ${orText(notColors)}`,
  size: ({ sizes }) => `in size ${sizes.join(' or ')}`,
  price: priceText,
  sale: () => 'on sale',
  stock: () => 'in stock',
}
