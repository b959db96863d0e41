/** Prices ("under $50", "between 30 and 40"), pieces in stock and sizes ("XL", "size medium", "3T") in a text. */
import type { SearchIntent } from '@shop/contracts/assistant'
import { maxCents } from '@shop/domain/money'

import { type Reading, takeAll } from '../normalize/text.ts'
import { sizeNames } from './lexicon.ts'

const amount = String.raw`\$? ?(\d{1,6}(?:\.\d{1,2})?)(?!\d|\.\d)(?! ?(?:years?|yrs?|yo|y|months?|gsm|oz|t|am|pm|h|hrs?|o clock|x?l|in stock|ppl|people|deg|degrees|days?|hours?|weeks?|pieces|pcs)\b)(?: ?(?:dollars?|dolares|bucks?|usd|pesos|piastres|\$))?`
const money = String.raw`(?:\$ ?(\d{1,6}(?:\.\d{1,2})?)|(\d{1,6}(?:\.\d{1,2})?) ?(?:dollars?|dolares|bucks?|usd|pesos|piastres|\$))`

type Bounds = Pick<SearchIntent, 'minCents' | 'maxCents'>

const between = (first: number, second: number): Bounds => ({
  minCents: Math.min(first, second),
  maxCents: Math.max(first, second),
})
const atMost = (cents: number): Bounds => ({ minCents: null, maxCents: Math.max(0, cents) })
const atLeast = (cents: number): Bounds => ({ minCents: cents, maxCents: null })

const including = String.raw`(?:not|never) (?:\w+ ){0,3}(?:more than|over|above|past)|not (?:over|above|more than|exceeding|go over|go above|go past|cross|pass)|no (?:more than|mas de|mas que|go pass|go past|higher than)|(?:will not|cannot|must not|should not) (?:pass|cross|exceed|go over|be over|be more than)|up to|at most|max(?:imum)?(?: of)?|within|(?:my )?budget(?: is| of)?|(?:can |could |only |to |wanna |want to )*spend(?: only| like| about)?|strictly|hasta|maximo|jusqu a|pas plus de|i have(?: only| exactly?| about)?|i got(?: only)?|tengo(?: solo)?|j ai`

/** In this order: two prices, a bound that includes its price, one that excludes it, a bare amount of money. */
const priceRules: readonly [RegExp, (first: number, second: number) => Bounds][] = [
  [new RegExp(`\\b(?:between|from) ${amount} (?:and|to) ${amount}`, 'g'), between],
  [
    new RegExp(
      `\\b(?:over|above|more than) ${amount} (?:but|and) (?:under|below|less than) ${amount}`,
      'g',
    ),
    between,
  ],
  [
    new RegExp(`\\b(?:exactly|precisely|priced at) ${amount}`, 'g'),
    (cents) => between(cents, cents),
  ],
  [new RegExp(`${money} (?:to )?${amount}`, 'g'), between],
  [new RegExp(`\\b(?:${including}) ${amount}`, 'g'), atMost],
  [
    new RegExp(
      `${amount} (?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?|tops|at most|o menos|ou moins|limit|is (?:my|the) (?:max(?:imum)?|limit|budget)|is as (?:high|much) as)\\b`,
      'g',
    ),
    atMost,
  ],
  [
    new RegExp(
      `\\b(?:under|below|less than|cheaper than|lower than|menos de|moins de|en bas de|en dessous de|por debajo de|beneath|inferior a) ${amount}`,
      'g',
    ),
    (cents) => atMost(cents - 1),
  ],
  [
    new RegExp(`${amount} (?:or (?:more|up|above)|and (?:up|over|above)|minimum|at least)\\b`, 'g'),
    atLeast,
  ],
  [new RegExp(`\\b(?:at least|min(?:imum)?(?: of)?|starting at|from) ${amount}`, 'g'), atLeast],
  [
    new RegExp(`\\b(?:over|above|more than|pricier than|mas de|plus de) ${amount}`, 'g'),
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
    return { text, intent: eachOf(toBounds(first, second), given) }
  }
  return { text: given, intent: {} }
}

const several =
  /\b(?:for(?: the| all)?|para|pour) (two|three|four|dos|tres|deux|trois|[2-9])\b(?! (?:years?|yo|yrs?|months?|ppl|people|dollars|t\b))/
const severalWords = [['two', 'dos', 'deux'], ['three', 'tres', 'trois'], ['four']]

/** "70 for two" is 35 for each, unless the price is that of each. */
const eachOf = ({ minCents, maxCents: most }: Bounds, text: string): Bounds => {
  const [, word = ''] = several.exec(text) ?? []
  const at = severalWords.findIndex((words) => words.includes(word))
  const count = at < 0 ? Number(word) || 1 : at + 2
  const isForEach = /\b(?:each|ea|apiece|cada|chacun|chaque|per)\b/.test(text)
  return { minCents, maxCents: most === null || isForEach ? most : Math.floor(most / count) }
}

/** "You must have 40 of the same in stock." */
const pieces =
  /\b(\d{1,6})(?: plus| or more)?(?: of (?:it|them|the same|one|each|same)(?: \p{L}+)?)? in stock\b/gu

export const readStock = (given: string): Reading => {
  const { text, matches } = takeAll(given, pieces)
  const [match] = matches
  return { text, intent: match ? { minStock: Number(match[1]) } : {} }
}

const toCents = (dollars: string): number => Math.min(maxCents, Math.round(Number(dollars) * 100))

const whole = String.raw`xs|xl|xxl|xxxl|[2-6]xl|[2-4]x|medium|large|xsmall|xlarge|xxlarge|mediano|mediana|moyen|grand`
const letter = `(${whole}|small|s|m|l|med|sm|lg|chica|chico|pequena|petite?|moyenne|grande)`
const afterSize = new RegExp(
  String.raw`\b(?:sizes?|talla|tamano|taille|sz|wears? (?:a|an|an? size)?|uses?(?: a)?|usa|lleva|porte(?: du)?|(?:he|she|him|her|daughter|son|husband|wife|i|im|hes|shes)(?: is| am)?(?: an?)?)(?: is| in| a| an)? ${letter}\b(?! (?:logo|print|graphic|kid|child|gift|boy|girl|brim|town|guy|man|person|woman))`,
  'g',
)
const afterIn = new RegExp(
  String.raw`(?<=\b(?:in|in an?|an?|mens|womens|ladies|tees?|tshirts?|shirts?|hoodies?|tops?|tank|or|and|thru|to|,|en|both) )${letter}\b(?= ?(?:$|[|,;]|size|please|pls|plz|for|in|thru|to|and|or|hoodie|tee|top|shirt|tank|black|navy|white|red|too))`,
  'g',
)
const alone = new RegExp(
  String.raw`\b(${whole})\b(?! (?:logo|print|graphic|letters|young|boy|man|guy|family|order|crew|group|part|person|build|woman))(?<!\b(?:very|a very|too|so|pretty|is|are|really|at|by and|rather) (?:large|grand|medium))`,
  'g',
)
const lastLetter = /\b([sml])\b(?= ?(?:[|,;]|$|please|pls))/g
const toddlerSize = /\b([2-9]|1\d) ?t\b/g
const toddlerNumber = /\b(?:toddlers?|kids?)(?: (?:size|age))? ([2-5])\b/g

/** Whether a word has the form of a size, sold here or not. */
export const isSize = (word: string): boolean => /^(?:x{0,4}[sml]|\dx[sl]?|\d{1,2}t)$/.test(word)

export const readSize = (given: string): Reading => {
  const spelt = given
    .replaceAll(/\b(?:extra|x) (small|large)\b/g, 'x$1')
    .replaceAll(/\b(?:(?:double|extra extra) ?(?:xl|large|xlarge)|xx large|double x)\b/g, 'xxl')
    .replaceAll(/\b(?:triple ?(?:xl|large|xlarge))\b/g, 'xxxl')
    .replaceAll(
      /\b([xsml]{1,3}|medium|small) ?(?:thru|through|to|until|a) (x{0,2}[ml]|large)\b/g,
      '$1 and $2',
    )
    .replaceAll(/\bsizes? ((?:(?:[sml]|x{1,3}[sl]),? (?:and )?)+)/g, (all, list: string) => list.replaceAll(/[sml]\b|x{1,3}[sl]\b/g, 'size $&'))
    .replaceAll(/\bone size(?: fits all)?\b/g, ' ')
  const found = [toddlerSize, toddlerNumber, afterSize, afterIn, alone, lastLetter].reduce(
    (last, pattern) => {
      const { text, matches } = takeAll(last.text, pattern)
      return { text, sizes: [...last.sizes, ...matches.map(([, word = '']) => toSize(word))] }
    },
    { text: spelt, sizes: [] as string[] },
  )
  if (found.sizes.length === 0) return { text: found.text, intent: {} }
  return { text: found.text, intent: { sizes: [...new Set(found.sizes)] } }
}

const toSize = (word: string): string =>
  /^\d+$/.test(word) ? `${word}T` : (sizeNames.get(word) ?? word.toUpperCase())
