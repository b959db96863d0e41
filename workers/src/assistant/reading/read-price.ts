/** Prices: "under $50", "between 30 and 40", "up to 35 dollars", "cheapest". */
import type { SearchIntent } from '@shop/contracts/assistant'

import { type Found, takeAll } from './found.ts'

const amount = String.raw`\$? ?(\d{1,6}(?:\.\d{1,2})?)(?!\d|\.\d)(?! ?(?:years?|yrs?|yo|y|months?|gsm|oz|t|am|pm|x?l)\b)(?: ?(?:dollars?|bucks?|usd|\$))?`
const money = String.raw`(?:\$ ?(\d{1,6}(?:\.\d{1,2})?)|(\d{1,6}(?:\.\d{1,2})?) ?(?:dollars?|bucks?|usd|\$))`

type Bounds = Pick<SearchIntent, 'minCents' | 'maxCents'>

/** In this order: what names two prices, what excludes its price, what includes it, a bare amount of money. */
const rules: readonly { pattern: RegExp; toBounds: (first: number, second: number) => Bounds }[] = [
  {
    pattern: new RegExp(`\\b(?:between|from) ${amount} (?:and|to) ${amount}`, 'g'),
    toBounds: (first, second) => ({
      minCents: Math.min(first, second),
      maxCents: Math.max(first, second),
    }),
  },
  {
    pattern: new RegExp(`${money} (?:to )?${amount}`, 'g'),
    toBounds: (first, second) => ({
      minCents: Math.min(first, second),
      maxCents: Math.max(first, second),
    }),
  },
  {
    pattern: new RegExp(
      `\\b(?:not over|not above|not more than|no more than|not exceeding|up to|at most|max(?:imum)?(?: of)?|within|(?:my )?budget(?: is| of)?|spend) ${amount}`,
      'g',
    ),
    toBounds: (first) => ({ minCents: null, maxCents: first }),
  },
  {
    pattern: new RegExp(
      `${amount} (?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?|tops|at most)\\b`,
      'g',
    ),
    toBounds: (first) => ({ minCents: null, maxCents: first }),
  },
  {
    pattern: new RegExp(`\\b(?:under|below|less than|cheaper than|lower than) ${amount}`, 'g'),
    toBounds: (first) => ({ minCents: null, maxCents: Math.max(0, first - 1) }),
  },
  {
    pattern: new RegExp(
      `${amount} (?:or (?:more|up|above)|and (?:up|over|above)|minimum|at least)\\b`,
      'g',
    ),
    toBounds: (first) => ({ minCents: first, maxCents: null }),
  },
  {
    pattern: new RegExp(`\\b(?:at least|min(?:imum)?(?: of)?|starting at|from) ${amount}`, 'g'),
    toBounds: (first) => ({ minCents: first, maxCents: null }),
  },
  {
    pattern: new RegExp(`\\b(?:over|above|more than|pricier than) ${amount}`, 'g'),
    toBounds: (first) => ({ minCents: first + 1, maxCents: null }),
  },
  {
    pattern: new RegExp(`\\b(?:around|about|roughly|approximately) ${amount}`, 'g'),
    toBounds: (first) => ({ minCents: Math.round(first * 0.8), maxCents: Math.round(first * 1.2) }),
  },
  {
    pattern: new RegExp(money, 'g'),
    toBounds: (first) => ({ minCents: null, maxCents: first }),
  },
]

export const readPrice = (given: string): Found => {
  for (const { pattern, toBounds } of rules) {
    const { text, matches } = takeAll(given, pattern)
    const [match] = matches
    if (!match) continue
    const [first = 0, second = 0] = match.slice(1).filter(Boolean).map(toCents)
    return { text, wanted: toBounds(first, second) }
  }
  return { text: given, wanted: {} }
}

const toCents = (dollars: string): number =>
  Math.min(100_000_000, Math.round(Number(dollars) * 100))
