/** What a message asks about a product, and the sentences of the product's page that say it. */
import { contactFacts } from '@shop/content/shop-facts'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { emptyWords } from '../../search/constraints/lexicon.ts'
import { toPlainText, toWords } from '../../search/normalize/text.ts'
import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
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
  | 'soldOutSizes'
  | 'variants'
>

/** Sizes and colors that a message names. */
type Named = Pick<SearchIntent, 'sizes' | 'colors'>
type Fact = (product: Described, named: Named) => string | null

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `It comes in ${list.format(names)}.`

const areSoldOut = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` ${list.format(names)} ${names.length > 1 ? 'are' : 'is'} sold out.`

/** Of what is named, where a product keeps stock by size and color. */
const stockOf = ({ variants, ...product }: Described, { sizes, colors }: Named) => {
  const isNamed = (names: readonly string[], own: string): boolean =>
    names.length === 0 || names.includes(own)
  const chosen = variants.filter(
    ({ size, color }) => isNamed(sizes, size) && isNamed(colors, color),
  )
  const isPart = chosen.length > 0 && chosen.length < variants.length
  return {
    stock: isPart ? chosen.reduce((sum, { stock }) => sum + stock, 0) : product.stock,
    where: isPart ? ` in ${list.format([...sizes, ...colors])}` : '',
  }
}

const facts: Record<(typeof fields)[number], Fact> = {
  size: ({ sizes, stock, soldOutSizes }) => {
    const said = comesIn(sizes)
    return said && said + (stock > 0 ? areSoldOut(soldOutSizes) : '')
  },
  color: ({ colors }) => comesIn(colors),
  sale: ({ priceCents, originalPriceCents: before }) =>
    before === null || before <= priceCents
      ? `It costs ${formatCents(priceCents)}, which is its full price.`
      : `It costs ${formatCents(priceCents)} instead of ${formatCents(before)}.`,
  price: ({ priceCents }) => `It costs ${formatCents(priceCents)}.`,
  stock: (product, named) => {
    const { stock, where } = stockOf(product, named)
    return stock > 0 ? `It is in stock${where}: we have ${stock}.` : `It is sold out${where}.`
  },
  category: ({ category }) => `It is in our section ${category}.`,
}

/** The sentences on fields of a product that are requested or are constraints. */
export const sayFields = (
  product: Described,
  named: ReadonlySet<Aspect | Constraint>,
  choice: Named,
): string[] => {
  // The sentence on the sale has the price, too.
  const isSaid = (name: Aspect): boolean =>
    named.has(name) && !(name === 'price' && named.has('sale'))
  return fields.filter(isSaid).flatMap((name) => facts[name](product, choice) ?? [])
}

/** All that a text asks about products, in sentences that name them. */
export const sayFacts = (
  products: readonly Described[],
  { text, named, choice }: { text: string; named: ReadonlySet<Aspect | Constraint>; choice: Named },
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
