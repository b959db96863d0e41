import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import { describePrice, maxShownStock, priceRangeOf } from '@shop/domain/catalog'
import { type SpecificationName, specificationNames } from '@shop/domain/specifications'
import { countText } from '@shop/domain/stock'
import { describeChoice } from '@shop/domain/variants'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { emptyWords } from '../../../search/constraints/lexicon.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { soldOutSizesOf, type WholeProduct } from '../../../search/retrieval/product-columns.ts'
import table from './product-facts.json' with { type: 'json' }

export const fields = ['size', 'color', 'sale', 'price', 'stock'] as const
/** `part` is a detail, such as pockets. `quality` is a property that a page may leave out. */
const aspects = [...fields, ...specificationNames, 'part', 'quality', 'description'] as const
export type Aspect = (typeof aspects)[number]

const Phrases = v.pipe(
  v.string(),
  v.transform((source) => new RegExp(String.raw`\b(?:${source})\b`, 'u')),
)
const { asides, ...patterns } = table
const phrases = v.parse(v.object(v.entriesFromList(aspects, Phrases)), {
  ...patterns,
  quality: Object.values(asides).join('|'),
})
const qualities = Object.entries(asides).map(
  ([name, pattern]) => [name, new RegExp(String.raw`\b(?:${pattern})\b`)] as const,
)

export const readAspects = (text: string): Set<Aspect> =>
  new Set(aspects.filter((name) => phrases[name].test(text)))

export const isHeading = (aspect: Aspect): boolean =>
  specificationNames.some((name) => name === aspect)

const namesPageFact = (text: string): boolean =>
  [...readAspects(text)].some((name) => isHeading(name) || /part|quality/.test(name))

type Text = 'id' | 'name' | 'category' | 'description' | 'specifications' | 'sizes' | 'colors'
type Offer = 'priceCents' | 'originalPriceCents' | 'stock' | 'choicesLeft' | 'variants'
export type Described = Pick<WholeProduct, Text | Offer>

export type Choice = Pick<SearchIntent, 'sizes' | 'colors'>
type Fact = (product: Described, choice: Choice) => string

export const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[], where = ''): string =>
  names.length > 0
    ? `It comes in ${list.format(names).replace('One Size', 'one size')}${where}.`
    : ''

const inNames = (names: readonly string[]): string =>
  names.length > 0 ? ` in ${list.format(names)}` : ''

/** Returns the colors that are left in the requested sizes, if any, or all colors if none is. */
export const colorsIn = (product: Described, { sizes }: Choice): string[] => {
  const left = inChoice(product, { sizes, colors: [] }).variants.filter(({ stock }) => stock > 0)
  const some = product.colors.filter((name) => left.some(({ color }) => color === name))
  return some.length > 0 ? some : product.colors
}

const soldOutOf = (product: Described, { colors }: Choice): string[] => {
  const own = inChoice(product, { sizes: [], colors }).variants
  const left = own.filter(({ stock }) => stock > 0)
  const isGone = (name: string): boolean =>
    own.some(({ size }) => size === name) && !left.some(({ size }) => size === name)
  return own.length === 0 ? soldOutSizesOf(product) : product.sizes.filter(isGone)
}

export const inChoice = (product: Described, { sizes, colors }: Choice): Described => ({
  ...product,
  variants: product.variants.filter((one) => isIn(sizes, one.size) && isIn(colors, one.color)),
})

const isIn = (requested: readonly string[], name: string): boolean =>
  requested.length === 0 || requested.includes(name)

/**
 * Returns the pieces left of each requested choice, such as `M, Red`. The list is empty if the
 * message requests no size or color, or if the product has no variants.
 */
const stockByChoice = (product: Described, choice: Choice): [string, number][] => {
  const pieces = new Map<string, number>()
  for (const { size, color, stock } of inChoice(product, choice).variants) {
    const name = describeChoice({
      size: choice.sizes.length > 0 ? size : null,
      color: choice.colors.length > 0 ? color : null,
    })
    if (name !== '') pieces.set(name, (pieces.get(name) ?? 0) + stock)
  }
  return [...pieces].toSorted(([, a], [, b]) => Number(b > 0) - Number(a > 0))
}

const sayStock: Fact = (product, choice) =>
  stockByChoice(product, choice)
    .map(([name, pieces]) => sayPieces(pieces, ` in ${name}`))
    .join(' ') || sayPieces(product.stock)

const sayPieces = (pieces: number, where = ''): string =>
  pieces > 0 ? `It is in stock${where}: we have ${countText(pieces)}.` : `It is sold out${where}.`

const facts: Record<(typeof fields)[number], Fact> = {
  size: (product, choice) => {
    const gone = product.stock > 0 ? soldOutOf(product, choice) : []
    const verb = gone.length > 1 ? 'are' : 'is'
    const soldOut = `${list.format(gone)} ${verb} sold out${inNames(choice.colors)}.`
    return [comesIn(product.sizes), gone.length > 0 ? soldOut : ''].filter(Boolean).join(' ')
  },
  color: (product, choice) => {
    const colors = colorsIn(product, choice)
    return comesIn(colors, colors.length < product.colors.length ? inNames(choice.sizes) : '')
  },
  sale: (product, choice) => {
    const { originalPriceCents: before, ...chosen } = inChoice(product, choice)
    const [least, most] = priceRangeOf(chosen)
    const cost = `It costs ${describePrice(chosen)}`
    if (before === null || before <= least) return `${cost}, which is its full price.`
    return before > most
      ? `${cost} instead of ${formatCents(before)}.`
      : `${cost}; before the sale it was ${formatCents(before)}.`
  },
  price: (product, choice) => `It costs ${describePrice(inChoice(product, choice))}.`,
  stock: sayStock,
}

type Named = ReadonlySet<Aspect | Constraint>

export const sayFields = (product: Described, named: Named, choice: Choice): string[] =>
  fields
    .filter((name) => named.has(name) && !(name === 'price' && named.has('sale')))
    .map((name) => facts[name](product, choice))
    .filter(Boolean)

const requestedPieces =
  /\b(\d+|two|three|four|five|six) (?:pieces\b|of (?:it|them|this|that|these|those|the)\b)/

const numbers = ['one', 'two', 'three', 'four', 'five', 'six']

/** Returns 0 for a text that is not a number. */
export const countOf = (word: string): number => Number(word) || numbers.indexOf(word) + 1

export const sayChoice = (product: Described, { text, choice }: Chosen): string => {
  const [first] = stockByChoice(product, choice)
  const left = first?.[1] ?? product.stock
  const isLeft = product.stock > 0 && left > 0
  const requested = countOf(requestedPieces.exec(text)?.[1] ?? '')
  const isDoubted = /\b(?:sold out|out of|all gone)\b/.test(text)
  // Nobody may learn a stock above `maxShownStock` by asking for one number after another.
  const isUnsaid = Math.min(left, requested) > maxShownStock
  const isShort = isLeft && left < requested && !isUnsaid
  const yes = isDoubted ? ['No, ', 'Yes, '] : ['Yes, ', 'Sorry, ']
  const start = isUnsaid || isShort ? '' : yes[isLeft ? 0 : 1]
  const stock = withName(product.name, `${start}${sayStock(product, choice)}`)
  const said = isShort ? `Not that many: ${stock}` : stock
  if (isLeft || product.stock === 0) return said
  const inSize = choice.sizes.length > 0 && choice.colors.length > 0 ? facts.color : null
  return [said, facts.size(product, choice), inSize?.(product, choice)].filter(Boolean).join(' ')
}

type Chosen = { text: string; choice: Choice }
type Given = Chosen & { named: Named; contact: string }

/** "Which one comes in M?" asks for a yes or no about one product, unlike "which sizes?". */
const questionWord = /\b(?:what|how|which (?:\S+ ){0,4}(?:sizes?|colou?rs?))\b/

export const sayFacts = (product: Described, { text, named, choice, contact }: Given): string => {
  const isOfChoice = choice.sizes.length + choice.colors.length > 0
  const isPlain = !named.has('price') && !named.has('sale') && !questionWord.test(text)
  const isOnPage = namesPageFact(text) || named.has('description')
  if (isOfChoice && isPlain && !isOnPage) return sayChoice(product, { text, choice })
  const said = sayFields(product, named, choice)
  const page = isOnPage || said.length === 0 ? sayPage(product, { text, contact }) : null
  if (page) said.push(page)
  if (said.length > 0) return withName(product.name, said.join(' '))
  if (named.size > 0 || !product.description || /^(?:is|are|do|does|can|has|will)\b/.test(text))
    return `The page of ${product.name} does not say. ${personText(contact)}`
  const description = withName(product.name, quote(sentencesOf(product), product))
  return `${description} For more, ${contact}.`
}

export const unsaidText = (contact: string): string =>
  `Our pages do not say. ${personText(contact)}`

const personText = (contact: string): string => `Ask a person: ${contact}.`

export const withName = (name: string, text: string): string =>
  text
    .replace(/^Its (page|fit)/, `The $1 of ${name}`)
    .replace(/^((?:Yes|No|Sorry), )?It\b/, (_all, start = '') => `${start}${name}`)

type Passage = { text: string; words: string }

/** A quote has at most this many passages, unless it is the whole description. */
const maxPassages = 2
const maxQuoteLength = 700

const sayPage = (
  product: Described,
  { text, contact }: Pick<Given, 'text' | 'contact'>,
): string | null => {
  const named = readAspects(text)
  if (!product.specifications.weight && named.has('weight')) named.add('material')
  const about = specificationNames.filter((name) => named.has(name) && product.specifications[name])
  const all = passagesOf(product)
  const [quality, pattern] = qualityIn(text)
  const onQuality = pattern && all.find(({ words }) => pattern.test(words))
  if (onQuality) return quote([onQuality], product)
  const open = quality ? [`Its page says nothing about ${quality}.`] : []
  const parts = bestPassages(product, text).filter(({ words }) => phrases.part.test(words))
  const listed = parts.filter((one) => product.specifications.features?.includes(one.text))
  if (named.has('part') && parts.length > 0)
    return [quote(listed.length > 0 ? listed : parts, product), ...open].join(' ')
  const [, part] = nameablePart.exec(text) ?? []
  const own = part && about.length === 0 && all.findLast(({ words }) => words.includes(part))
  if (own) return quote([own], product)
  const said = about.map((name) => sayHeading(product, name))
  if (about.length > 0) return [...said, ...open].join(' ')
  if (quality) return `${open.join(' ')} ${personText(contact)}`
  if (named.has('description'))
    return product.description ? quote(sentencesOf(product), product) : null
  const fitting = bestPassages(product, text)
  return fitting.length > 0 ? quote(fitting, product) : null
}

/** Parts in names, as in "Zip Hoodie". `bestPassages` misses them, because it ignores names. */
const nameablePart = /\b(zip|hood|pocket|button|collar|drawstring|brim)/

export const qualityIn = (text: string): readonly [string, RegExp] | readonly [] =>
  qualities.find(([, pattern]) => pattern.test(text)) ?? []

export const fabric =
  /\b(?:cotton|wool|polyester|acrylic|fleece|canvas|twill|mesh|elastane|spandex|nylon|leather|denim|linen|silk)\b/g

const sayHeading = ({ specifications }: Described, name: SpecificationName): string => {
  const text = toSentence(specifications[name] ?? '')
  if (name === 'care') return text
  return name === 'fit' ? `Its fit: ${lower(text)}` : `It is ${lower(text)}`
}

const bestPassages = (product: Described, text: string): Passage[] => {
  const ofName = stemsOf(product.name)
  const requested = [...stemsOf(text)].filter((stem) => !ofName.has(stem))
  const scored = passagesOf(product).map((passage) => {
    const stems = stemsOf(passage.words)
    return { passage, score: requested.filter((stem) => stems.has(stem)).length }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxPassages)
    .map(({ passage }) => passage)
}

export const bestTexts = (product: Described, text: string): string[] =>
  bestPassages(product, text).map((passage) => passage.text)

export const hasSubject = (text: string): boolean => stemsOf(text).size > 0

const stemsOf = (text: string): Set<string> =>
  new Set(
    toWords(text)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !emptyWords.has(word))
      .map(stemmer),
  )

const toPassage = (text: string): Passage => ({ text, words: toPlainText(text) })
const sentencesOf = ({ description }: Described): Passage[] =>
  description
    .split(/(?<=[.!?])\s{1,9}(?=\p{Lu})/u)
    .filter(Boolean)
    .map(toPassage)

/** Turns a feature into a sentence: "Kangaroo pocket" becomes "It has a kangaroo pocket". */
const sayFeature = (text: string): string => {
  const said = lower(text)
  if (/(?:ed|able|ible|shrunk|proof|free)$/i.test(text)) return toSentence(`It is ${said}`)
  if (/^\d|^\S+$/.test(text)) return toSentence(`It: ${said}`)
  const isPlural = /^(?:no|two|three)\b|s$|embroidery$| and /i.test(text)
  const article = isPlural ? '' : /^[aeio]/i.test(text) ? 'an ' : 'a '
  return toSentence(`It has ${article}${said}`)
}

export const passagesOf = (product: Described): Passage[] => {
  const { features = [], ...headed } = product.specifications
  const texts = [...specificationNames.flatMap((name) => headed[name] ?? []), ...features]
  return [...sentencesOf(product), ...texts.map(toPassage)]
}

export const toSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Lower-cases the first letter, except in abbreviations: "Brushed" changes, "NDX" does not. */
export const lower = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const quote = (passages: readonly Passage[], { specifications }: Described): string => {
  if (passages.every(({ text }) => specifications.features?.includes(text)))
    return passages.map(({ text }) => sayFeature(text)).join(' ')
  const text = passages.map((one) => toSentence(one.text)).join(' ')
  const cut = text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text
  return `Its page says: “${cut}”`
}
