/** What the assistant says, by the number of products it found. */
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'

import { tellFacts, type Told } from './tell-facts.ts'

const nothingFound =
  "I couldn't find anything that matches. Try shirts, hoodies, hats, ladies clothing, or colors such as black, white or navy."

type Found = {
  text: string
  total: number
  products: readonly Told[]
  unmet: readonly Constraint[]
  wanted: SearchIntent
  /** One product was asked of, by pointing at it or by its name. */
  isOne: boolean
  /** What is left after those that were shown already. */
  isMore: boolean
}

const nothingMore = 'That is all I can show of it. Tell me what it should be like instead.'

/** By the number of products, with what is asked of a single one. */
export const writeReply = ({ isMore, ...given }: Found): string => {
  const [first] = given.products
  if (first === undefined) return isMore ? nothingMore : nothingFound
  const { text, total, unmet } = given
  const reply = unmet.length > 0 ? owningUp(first.name, given) : found(total, first.name)
  const facts = total === 1 ? tellFacts(first, { text, unmet }) : []
  if (facts.length === 0) return reply
  return `${reply.replace(/\.$/, '')}. ${facts.join(' ')}`
}

const owningUp = (name: string, { total, unmet, wanted, isOne }: Omit<Found, 'isMore'>): string =>
  isOne && !unmet.includes('category')
    ? `I couldn't find ${[name, ...how(unmet, wanted)].join(' ')}.`
    : `${sorry(unmet, wanted)} ${nearest(total, name, unmet)}`

const found = (total: number, name: string): string => {
  if (total === 1) return `Perfect! I found exactly what you're looking for: ${name}`
  if (total <= 3) return `I found ${total} products that match your request`
  return `I found ${total} products matching your search`
}

const nearest = (total: number, name: string, unmet: readonly Constraint[]): string => {
  if (total === 1) return `The nearest I found is ${name}`
  // Of another kind is the whole rest of the shop.
  if (unmet.includes('category')) return 'Here is what comes nearest'
  if (total <= 3) return `Without that, I found ${total} products that match your request`
  return `Without that, I found ${total} products matching your search`
}

const sorry = (unmet: readonly Constraint[], wanted: SearchIntent): string => {
  const what = unmet.includes('category') ? kindText(wanted) : 'that'
  return `I couldn't find ${[what, ...how(unmet, wanted)].join(' ')}.`
}

const how = (unmet: readonly Constraint[], wanted: SearchIntent): string[] => {
  const texts: Record<Exclude<Constraint, 'category'>, () => string> = {
    color: () => colorText(wanted),
    size: () => `in size ${wanted.sizes.join(' or ')}`,
    price: () => priceText(wanted),
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
