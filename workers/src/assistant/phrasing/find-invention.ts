/** Whether a text keeps to the products that were found: pure rules, stricter than fair. */
import { formatCents } from '@shop/domain/money'
import type { ProductRow } from '@shop/db/schema/products'

import { wordTable } from '../meaning/word-table.ts'
import { colorWords } from '../reading/read-colors.ts'
import { stopWords } from '../words/stop-words.ts'

export type Grounds = Pick<ProductRow, 'name' | 'priceCents' | 'category' | 'colors' | 'sizes'>

export type Invention = 'address' | 'price' | 'number' | 'claim' | 'color' | 'name'

/** What the text says that the products do not; `null` for a text that can be shown. */
export const findInvention = (text: string, products: readonly Grounds[]): Invention | null => {
  if (/[<>[\]{}|`*_#\\@]|\w\.\w{2,}|:\/\//.test(text.replaceAll(pricePattern, ' ')))
    return 'address'
  if (!hasOwnPrices(text, products)) return 'price'
  const rest = text.replaceAll(pricePattern, ' ').replaceAll(wordsPattern(namesOf(products)), ' ~ ')
  const facts = products.flatMap(({ colors, sizes, category }) => [...colors, ...sizes, category])
  const unnamed = facts.length > 0 ? rest.replaceAll(wordsPattern(facts), ' ') : rest
  if (/\p{N}|\p{Sc}|%/u.test(unnamed) || numberWords.test(unnamed)) return 'number'
  if (claims.test(unnamed)) return 'claim'
  if (otherColors.test(unnamed)) return 'color'
  return hasOtherNames(unnamed, products) ? 'name' : null
}

const pricePattern = /\$\s?\d[\d,]*(?:\.\d+)?/g
const numberWords =
  /\b(?:ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|half)\b/i
/** What the found products do not vouch for. */
const claims =
  /\b(?:dollars?|bucks?|cents?|usd|euros?|percent|free|cheap\w*|sale|deals?|discount\w*|coupons?|codes?|stock|sold out|availab\w*|shipp\w*|deliver\w*|returns?|refund\w*|warrant\w*|guarantee\w*|cotton|wool\w*|fleece|leather|denim|silk|linen|cashmere|polyester|nylon|canvas|velvet|suede|waterproof|organic|recycled|handmade)\b/i

/** Colors of the found products are taken out before. */
const otherColors = new RegExp(String.raw`\b(?:${colorWords.join('|')})\b`, 'i')

const namesOf = (products: readonly Grounds[]): string[] => products.map(({ name }) => name)

/** Any of the words, whatever their case, the longer ones first. */
const wordsPattern = (words: readonly string[]): RegExp => {
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'giu')
}

/** A price is that of the product named last before it, else of the one named next, else of any. */
const hasOwnPrices = (text: string, products: readonly Grounds[]): boolean => {
  const named = [...text.matchAll(wordsPattern(namesOf(products)))]
  return [...text.matchAll(pricePattern)].every((price) => {
    const name =
      named.findLast(({ index }) => index < price.index) ??
      named.find(({ index }) => index > price.index)
    const owners = name
      ? products.filter((one) => one.name.toLowerCase() === name[0].toLowerCase())
      : products
    const said = price[0].replaceAll(/[\s,]/g, '')
    return owners.some(({ priceCents }) =>
      [formatCents(priceCents).replaceAll(',', ''), `$${priceCents / 100}`].includes(said),
    )
  })
}

/** A name is written large, or in quotes; a sentence may begin with any word that everybody knows. */
const hasOtherNames = (text: string, products: readonly Grounds[]): boolean => {
  if (/["“”«»]\s*[\p{L}]/u.test(text)) return true
  const ownWords = new Set(
    products.flatMap(({ name, category, colors }) => wordsOf([name, category, ...colors])),
  )
  return [...text.matchAll(/[\p{L}]['’\p{L}]*/gu)].some(({ 0: word, index }) => {
    const plain = word.toLowerCase()
    if (word === plain || ownWords.has(plain) || /^I(?:['’]\w+)?$/.test(word)) return false
    const isFirst = /(?:^|[.!?])\s*$/.test(text.slice(0, index))
    return !isFirst || !isCommon(plain)
  })
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))

const isCommon = (word: string): boolean => {
  const [stem = word] = word.split(/['’]/)
  return stopWords.has(stem) || wordTable().placeOf(stem) !== undefined
}
