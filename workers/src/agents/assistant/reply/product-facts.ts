/** Answers questions about products from their fields, and by quoting their pages. */
import { contactFacts } from '@shop/content/shop-facts'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import { describePrice, priceRangeOf } from '@shop/domain/price-range'
import { countText } from '@shop/domain/stock'
import { describeChoice } from '@shop/domain/variants'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { emptyWords } from '../../../search/constraints/lexicon.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { soldOutSizesOf, type WholeProduct } from '../../../search/retrieval/product-columns.ts'
import table from './product-facts.json' with { type: 'json' }

/** Facts in fields of a product; each becomes one sentence. */
const fields = ['size', 'color', 'sale', 'price', 'stock', 'category'] as const
/** Facts that a product's page has under headings. */
const headings = ['material', 'weight', 'fit', 'care', 'origin'] as const
/** Facts in free text. `part` covers things such as pockets, which the question itself names. */
const topics = [...headings, 'part', 'description'] as const
const aspects = [...fields, ...topics] as const
export type Aspect = (typeof aspects)[number]

const Phrases = v.pipe(
  v.array(v.string()),
  v.transform((lines) => new RegExp(String.raw`\b(?:${lines.join('|')})\b`, 'u')),
)
const phrases = v.parse(v.object(v.entriesFromList(aspects, Phrases)), table)

export const readAspects = (text: string): Set<Aspect> =>
  new Set(aspects.filter((name) => phrases[name].test(text)))

export const isHeading = (aspect: Aspect): boolean => headings.some((name) => name === aspect)

export type Described = Pick<
  WholeProduct,
  | 'name'
  | 'description'
  | 'category'
  | 'sizes'
  | 'colors'
  | 'priceCents'
  | 'originalPriceCents'
  | 'stock'
  | 'specifications'
  | 'choicesLeft'
  | 'variants'
>

type Choice = Pick<SearchIntent, 'sizes' | 'colors'>
type Fact = (product: Described, choice: Choice) => string | null

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `It comes in ${list.format(names)}.`

const soldOutOf = (product: Described, { colors }: Choice): string[] => {
  const { variants, sizes } = product
  const inColors = variants.filter(({ color }) => colors.includes(color))
  if (inColors.length === 0) return soldOutSizesOf(product)
  return sizes.filter((size) => {
    const own = inColors.filter((variant) => variant.size === size)
    return own.length > 0 && own.every(({ stock }) => stock === 0)
  })
}

/** Returns all variants if no size or color is requested. */
const inChoice = (product: Described, { sizes, colors }: Choice): Described => ({
  ...product,
  variants: product.variants.filter((one) => isIn(sizes, one.size) && isIn(colors, one.color)),
})

const isIn = (requested: readonly string[], name: string): boolean =>
  requested.length === 0 || requested.includes(name)

/** Returns the stock by choice, such as `M, Red`; empty without a choice or without variants. */
const stockByChoice = (product: Described, choice: Choice): [string, number][] => {
  const pieces = new Map<string, number>()
  for (const { size, color, stock } of inChoice(product, choice).variants) {
    const name = describeChoice({
      size: choice.sizes.length > 0 ? size : null,
      color: choice.colors.length > 0 ? color : null,
    })
    if (name !== '') pieces.set(name, (pieces.get(name) ?? 0) + stock)
  }
  return [...pieces]
}

const sayStock: Fact = (product, choice) => {
  const byChoice = stockByChoice(product, choice)
  if (byChoice.length === 0) return sayPieces(product.stock)
  const leftFirst = byChoice.toSorted(([, a], [, b]) => Number(b > 0) - Number(a > 0))
  return leftFirst.map(([name, pieces]) => sayPieces(pieces, ` in ${name}`)).join(' ')
}

const sayPieces = (pieces: number, where = ''): string =>
  pieces > 0 ? `It is in stock${where}: we have ${countText(pieces)}.` : `It is sold out${where}.`

const facts: Record<(typeof fields)[number], Fact> = {
  size: (product, choice) => {
    const gone = product.stock > 0 ? soldOutOf(product, choice) : []
    const sentences = [
      comesIn(product.sizes),
      gone.length > 0 && `${list.format(gone)} ${gone.length > 1 ? 'are' : 'is'} sold out.`,
    ]
    return sentences.filter(Boolean).join(' ') || null
  },
  color: ({ colors }) => comesIn(colors),
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
  category: ({ category }) => `It is in our section ${category}.`,
}

export const sayFields = (
  product: Described,
  named: ReadonlySet<Aspect | Constraint>,
  choice: Choice,
): string[] => {
  // The sentence about a sale includes the price.
  const isSaid = (name: Aspect): boolean =>
    named.has(name) && !(name === 'price' && named.has('sale'))
  return fields.filter(isSaid).flatMap((name) => facts[name](product, choice) ?? [])
}

export const sayFacts = (
  products: readonly Described[],
  {
    text,
    named,
    choice,
  }: { text: string; named: ReadonlySet<Aspect | Constraint>; choice: Choice },
): string => {
  const isOnPage =
    topics.some((topic) => named.has(topic)) || !fields.some((name) => named.has(name))
  const isWhole = named.has('description') && !headings.some((name) => named.has(name))
  const say = (quotePart: (product: Described) => string | null): string[] =>
    products.flatMap((product) => {
      const sentences = [...sayFields(product, named, choice), quotePart(product) ?? []].flat()
      return sentences.length > 0 ? [withName(product.name, sentences.join(' '))] : []
    })
  const part = isOnPage ? (product: Described) => quotePage(product, text) : () => null
  const said = say(isWhole ? quoteDescription : part)
  return said.length > 0 ? said.join(' ') : [...say(quoteDescription), notSaidText].join(' ')
}

const quoteDescription = (product: Described): string | null =>
  product.description ? quote(sentencesOf(product)) : null

const withName = (name: string, text: string): string =>
  text.startsWith('Its page')
    ? text.replace('Its page', `The page of ${name}`)
    : text.replace(/^It\b/, name)

type Passage = { topic: Aspect | null; text: string; words: string }

/** Limits on quotes, in passages and characters. */
const maxPassages = 3
const maxQuoteLength = 700

const notSaidText = `The shop’s pages say nothing more about that. Ask a person: write to ${contactFacts.email} or call ${contactFacts.phone}.`

const quotePage = (product: Described, text: string): string | null => {
  const named = readAspects(text)
  const ofName = stemsOf(product.name)
  const requested = [...stemsOf(text)].filter((stem) => !ofName.has(stem))
  const all = passagesOf(product)
  const fitting = all
    .map((passage) => ({ passage, score: scoreOf(passage, requested, named) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxPassages)
    .map(({ passage }) => passage)
  return fitting.length > 0 ? quote(all.filter((one) => fitting.includes(one))) : null
}

/**
 * Scores a passage by the words that it shares with the question, and by whether it is about the
 * requested topics.
 */
const scoreOf = (
  { topic, words }: Passage,
  requested: readonly string[],
  named: ReadonlySet<Aspect>,
): number => {
  const stems = stemsOf(words)
  const shared = requested.filter((stem) => stems.has(stem)).length
  const isHeaded = topic !== null && topic !== 'part' && named.has(topic)
  const about = headings.filter((name) => named.has(name) && phrases[name].test(words))
  return shared + (isHeaded ? 2 : 0) + (topic === null ? about.length : 0)
}

export const hasSubject = (text: string): boolean => stemsOf(text).size > 0

const stemsOf = (text: string): Set<string> =>
  new Set(
    toWords(text)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !emptyWords.has(word))
      .map(stemmer),
  )

const sentencesOf = ({ description }: Described): Passage[] =>
  description
    .split(/(?<=[.!?])\s{1,9}(?=\p{Lu})/u)
    .filter(Boolean)
    .map((text) => toPassage(null, text))

const toPassage = (topic: Aspect | null, text: string): Passage => ({
  topic,
  text,
  words: toPlainText(text),
})

const passagesOf = (product: Described): Passage[] => {
  const { features = [], ...headed } = product.specifications
  return [
    ...sentencesOf(product),
    ...headings.flatMap((name) => {
      const text = headed[name]
      return text ? [toPassage(name, `${toHeading(name)}: ${text}`)] : []
    }),
    ...features.map((text) => toPassage('part', text)),
  ]
}

const toHeading = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const quote = (passages: readonly Passage[]): string => {
  const text = passages.map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ')
  const cut = text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text
  return `Its page says: “${cut}”`
}
