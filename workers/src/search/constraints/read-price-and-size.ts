/** Prices ("under $50", "between 30 and 40") and sizes ("XL", "size medium", "3T", a child's age) in a text. */
import type { SearchIntent } from '@shop/contracts/assistant'
import { maxCents } from '@shop/domain/money'

import { type Reading, takeAll } from '../normalize/text.ts'
import { sizeNames } from './words.ts'

const amount = String.raw`\$? ?(\d{1,6}(?:\.\d{1,2})?)(?!\d|\.\d)(?! ?(?:years?|yrs?|yo|y|months?|gsm|oz|t|am|pm|x?l)\b)(?: ?(?:dollars?|bucks?|usd|\$))?`
const money = String.raw`(?:\$ ?(\d{1,6}(?:\.\d{1,2})?)|(\d{1,6}(?:\.\d{1,2})?) ?(?:dollars?|bucks?|usd|\$))`

type Bounds = Pick<SearchIntent, 'minCents' | 'maxCents'>

const between = (first: number, second: number): Bounds => ({
  minCents: Math.min(first, second),
  maxCents: Math.max(first, second),
})
const atMost = (cents: number): Bounds => ({ minCents: null, maxCents: Math.max(0, cents) })
const atLeast = (cents: number): Bounds => ({ minCents: cents, maxCents: null })

const including = String.raw`not over|not above|not more than|no more than|not exceeding|up to|at most|max(?:imum)?(?: of)?|within|(?:my )?budget(?: is| of)?|spend`

/** In this order: two prices, a bound that includes its price, one that excludes it, a bare amount of money. */
const priceRules: readonly [RegExp, (first: number, second: number) => Bounds][] = [
  [new RegExp(`\\b(?:between|from) ${amount} (?:and|to) ${amount}`, 'g'), between],
  [new RegExp(`${money} (?:to )?${amount}`, 'g'), between],
  [new RegExp(`\\b(?:${including}) ${amount}`, 'g'), atMost],
  [
    new RegExp(
      `${amount} (?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?|tops|at most)\\b`,
      'g',
    ),
    atMost,
  ],
  [
    new RegExp(`\\b(?:under|below|less than|cheaper than|lower than) ${amount}`, 'g'),
    (cents) => atMost(cents - 1),
  ],
  [
    new RegExp(`${amount} (?:or (?:more|up|above)|and (?:up|over|above)|minimum|at least)\\b`, 'g'),
    atLeast,
  ],
  [new RegExp(`\\b(?:at least|min(?:imum)?(?: of)?|starting at|from) ${amount}`, 'g'), atLeast],
  [
    new RegExp(`\\b(?:over|above|more than|pricier than) ${amount}`, 'g'),
    (cents) => atLeast(cents + 1),
  ],
  [
    new RegExp(`\\b(?:around|about|roughly|approximately) ${amount}`, 'g'),
    (cents) => between(Math.round(cents * 0.8), Math.round(cents * 1.2)),
  ],
  [new RegExp(money, 'g'), atMost],
]

export const readPrice = (given: string): Reading => {
  for (const [pattern, toBounds] of priceRules) {
    const { text, matches } = takeAll(given, pattern)
    const [match] = matches
    if (!match) continue
    const [first = 0, second = 0] = match.slice(1).filter(Boolean).map(toCents)
    return { text, intent: toBounds(first, second) }
  }
  return { text: given, intent: {} }
}

const toCents = (dollars: string): number => Math.min(maxCents, Math.round(Number(dollars) * 100))

const whole = String.raw`xs|xl|xxl|xxxl|[2-6]xl|medium|large|xsmall|xlarge|xxlarge`
const afterSize = new RegExp(String.raw`\bsizes? (${whole}|small|s|m|l|med)\b`, 'g')
const afterIn =
  /\b(?:in|in a|an?|mens|womens|ladies) (small|s|m|l|med)\b(?! (?:logo|print|graphic|kid|child|gift|boy|girl|brim|town))/g
const alone = new RegExp(String.raw`\b(${whole})\b(?! (?:logo|print|graphic|letters))`, 'g')
const lastLetter = /\b([sml])\b(?= ?(?:\||$|please))/g

const toddlerSize = /\b([2-9]|1\d) ?t\b/g
const age = /\b(\d{1,2}) ?(?:years?(?: old)?s?|yrs?(?: old)?|y ?o|y)\b/g
const months = /\b(\d{1,2}) ?(?:months?(?: old)?|mos?(?: old)?|m ?o)\b/g
const toddlerNumber = /\b(?:toddlers?|kids?)(?: (?:size|age))? ([2-9])\b|\bage ([2-9])\b/g
/** Older children wear sizes of adults. */
const oldestChild = 12

/** Whether a word has the form of a size, sold here or not. */
export const isSize = (word: string): boolean => /^(?:x{0,4}[sml]|\dx[sl]|\d{1,2}t)$/.test(word)

export const readSize = (given: string): Reading => {
  const spelt = given
    .replaceAll(/\b(?:extra|x) (small|large)\b/g, 'x$1')
    .replaceAll(/\b(?:(?:double|extra extra) ?(?:xl|large|xlarge)|xx large)\b/g, 'xxl')
    .replaceAll(/\bone size(?: fits all)?\b/g, ' ')
  const child = readChild(spelt)
  const found = [afterSize, afterIn, alone, lastLetter].reduce(
    (last, pattern) => {
      const { text, matches } = takeAll(last.text, pattern)
      return { text, sizes: [...last.sizes, ...matches.map(([, word = '']) => toSize(word))] }
    },
    { text: child.text, sizes: child.sizes },
  )
  if (found.sizes.length === 0) return { text: found.text, intent: {} }
  const sizes = [...new Set(found.sizes)]
  return { text: found.text, intent: { sizes } }
}

const toSize = (word: string): string => sizeNames.get(word) ?? word.toUpperCase()

/** Sizes by age; "toddler" or "baby" is left in the text for the reader of kinds. */
const readChild = (given: string): { text: string; sizes: string[] } => {
  const byMonths = takeAll(given, months)
  if (byMonths.matches.length > 0)
    return {
      text: `${byMonths.text} baby`,
      sizes: byMonths.matches.map(([, count = '']) => `${count}M`),
    }
  const bySize = takeAll(given, toddlerSize)
  const byAge = takeAll(bySize.text, age)
  const byNumber = takeAll(byAge.text, toddlerNumber)
  const ages = [...bySize.matches, ...byAge.matches, ...byNumber.matches]
    .map(([, first, second]) => Number(first ?? second))
    .filter((years) => years <= oldestChild)
  if (ages.length === 0) return { text: given, sizes: [] }
  const sizes = ages.filter((years) => years >= 2).map((years) => `${years}T`)
  return { text: `${byNumber.text} ${ages.some((years) => years < 2) ? 'baby' : 'toddler'}`, sizes }
}
