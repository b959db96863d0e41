/** What a message asks about a product, and the sentences of the product's page that say it. */
import { contactFacts } from '@shop/content/shop-facts'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import { describeChoice } from '@shop/domain/variants'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { emptyWords } from '../../search/constraints/lexicon.ts'
import { toPlainText, toWords } from '../../search/normalize/text.ts'
import { soldOutSizesOf, type WholeProduct } from '../../search/retrieval/product-columns.ts'
import table from './product-facts.json' with { type: 'json' }

/** Facts that a product has in fields of its own; each is one sentence. */
const fields = ['size', 'color', 'sale', 'price', 'stock', 'category'] as const
/** Facts that the product's page has under headings. */
const headings = ['material', 'weight', 'fit', 'care', 'origin'] as const
/** Facts in words: parts such as pockets are named by the question itself. */
const topics = [...headings, 'part', 'description'] as const
const aspects = [...fields, ...topics] as const
export type Aspect = (typeof aspects)[number]

/** Phrases that request a fact, as regular expressions of plain text. */
const Phrases = v.pipe(
  v.array(v.string()),
  v.transform((lines) => new RegExp(String.raw`\b(?:${lines.join('|')})\b`, 'u')),
)
const phrases = v.parse(v.object(v.entriesFromList(aspects, Phrases)), table)

/** The facts that a text asks for. */
export const readAspects = (text: string): Set<Aspect> =>
  new Set(aspects.filter((name) => phrases[name].test(text)))

/** Whether a fact is written on the product's page under a heading. */
export const isHeading = (aspect: Aspect): boolean => headings.some((name) => name === aspect)

/** What of a product can be said. */
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

/** Sizes and colors that are requested. */
type Choice = Pick<SearchIntent, 'sizes' | 'colors'>
type Fact = (product: Described, choice: Choice) => string | null

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `It comes in ${list.format(names)}.`

/** Sizes of which nothing is left, in the colors that are requested. */
const soldOutOf = (product: Described, { colors }: Choice): string[] => {
  const { variants, sizes } = product
  const inColors = variants.filter(({ color }) => colors.includes(color))
  if (inColors.length === 0) return soldOutSizesOf(product)
  return sizes.filter((size) => {
    const own = inColors.filter((variant) => variant.size === size)
    return own.length > 0 && own.every(({ stock }) => stock === 0)
  })
}

/** Pieces by the sizes and colors that are requested, such as `M, Red`; none where nothing is, or there is one stock. */
const stockByChoice = ({ variants }: Described, { sizes, colors }: Choice): [string, number][] => {
  const pieces = new Map<string, number>()
  for (const { size, color, stock } of variants) {
    const isMeant =
      (sizes.length === 0 || sizes.includes(size)) &&
      (colors.length === 0 || colors.includes(color))
    const name = describeChoice({
      size: sizes.length > 0 ? size : null,
      color: colors.length > 0 ? color : null,
    })
    if (isMeant && name !== '') pieces.set(name, (pieces.get(name) ?? 0) + stock)
  }
  return [...pieces]
}

const sayStock: Fact = (product, choice) => {
  const byChoice = stockByChoice(product, choice)
  if (byChoice.length === 0)
    return product.stock > 0 ? `It is in stock: we have ${product.stock}.` : 'It is sold out.'
  const left = byChoice.filter(([, pieces]) => pieces > 0)
  const gone = byChoice.filter(([, pieces]) => pieces === 0).map(([name]) => name)
  return [
    ...left.map(([name, pieces]) => `It is in stock in ${name}: we have ${pieces}.`),
    ...gone.map((name) => `It is sold out in ${name}.`),
  ].join(' ')
}

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
  sale: ({ priceCents, originalPriceCents: before }) =>
    before === null || before <= priceCents
      ? `It costs ${formatCents(priceCents)}, which is its full price.`
      : `It costs ${formatCents(priceCents)} instead of ${formatCents(before)}.`,
  price: ({ priceCents }) => `It costs ${formatCents(priceCents)}.`,
  stock: sayStock,
  category: ({ category }) => `It is in our section ${category}.`,
}

/** The sentences on fields of a product that are requested or are constraints. */
export const sayFields = (
  product: Described,
  named: ReadonlySet<Aspect | Constraint>,
  choice: Choice,
): string[] => {
  // The sentence on the sale has the price, too.
  const isSaid = (name: Aspect): boolean =>
    named.has(name) && !(name === 'price' && named.has('sale'))
  return fields.filter(isSaid).flatMap((name) => facts[name](product, choice) ?? [])
}

/** All that a text asks about products, in sentences that name them. */
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

/** More of a page is more than a reply should say. */
const maxPassages = 3
const maxQuoteLength = 700

const notSaidText = `The shop’s pages say nothing more about that. Ask a person: write to ${contactFacts.email} or call ${contactFacts.phone}.`

/** The passages of a product's page that fit a question best; `null` without any. */
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

/** A passage under a requested heading fits, and so does one with words of the question or of what it is about. */
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

/** Whether a text has any word that a product could be questioned on. */
export const hasSubject = (text: string): boolean => stemsOf(text).size > 0

const stemsOf = (text: string): Set<string> =>
  new Set(
    toWords(text)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !emptyWords.has(word))
      .map(stemmer),
  )

const sentencesOf = ({ description }: Described): Passage[] =>
  description
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
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
