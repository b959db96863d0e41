/** The words of a streetwear shop: which concept a phrase names, in English, Spanish and French. */
import { audiences as audienceNames, intentOrders } from '@shop/contracts/assistant'
import { categories } from '@shop/domain/catalog'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { toWords } from '../normalize/text.ts'
import table from './lexicon.json' with { type: 'json' }

/** Phrases separated by commas, in any number of lines. */
const Phrases = v.pipe(
  v.array(v.string()),
  v.transform((lines) => lines.flatMap((line) => line.split(', '))),
)
const Words = v.pipe(
  v.array(v.string()),
  v.transform((lines) => lines.flatMap(toWords)),
)
const Category = v.picklist(categories)
const Categories = v.array(Category)

/** What a phrase may name; each kind has some of the fields. */
const Concept = v.object({
  name: v.string(),
  phrases: Phrases,
  /** Of a garment: which categories it may be in, and which of them is shown first. */
  categories: v.optional(Categories, []),
  preferred: v.optional(Category),
  /** Words of products: only what has one of them is of this kind. */
  terms: v.pipe(
    v.optional(v.string(), ''),
    v.transform((line) => line.split(', ').filter(Boolean)),
  ),
  /** It says nothing that a product must have. */
  isSoft: v.optional(v.boolean(), false),
  /** Names of what a product with this look does not have. */
  without: v.optional(v.array(v.string()), []),
  /** What a look includes: each is a term by its own name. */
  narrower: v.optional(v.array(v.object({ name: v.string(), phrases: Phrases })), []),
  /** Of a state. */
  order: v.optional(v.picklist(intentOrders)),
  isOnSale: v.optional(v.literal(true)),
  isInStock: v.optional(v.literal(true)),
  /** Of a person. */
  audience: v.optional(v.string(), ''),
})
const Concepts = v.array(Concept)

const Wardrobe = v.object({
  own: Categories,
  wears: Categories,
  nearest: v.optional(Categories),
  preferred: v.optional(Category),
})

const Lexicon = v.object({
  /** Kinds of clothes; cuts, fabrics, motifs, weather and occasions; sales and orders; colors by the names that products have. */
  garments: Concepts,
  looks: Concepts,
  states: Concepts,
  people: Concepts,
  colors: Concepts,
  /** What this shop does not sell. */
  goods: Phrases,
  /** Words before and after what is excluded, words that end an exclusion, and words of lists. */
  negation: v.object({ before: Phrases, after: Phrases, restart: Phrases, joiners: Phrases }),
  /** Phrases whose words mean something else than they do alone. */
  idioms: Phrases,
  /** Words that say nothing about a product. */
  emptyWords: Words,
  /** Words that are not what their stem is: shorts are not short. */
  exactWords: v.pipe(
    v.string(),
    v.transform((line): ReadonlySet<string> => new Set(toWords(line))),
  ),
  /** Sizes as they are typed, and as products have them. */
  sizeNames: v.pipe(
    v.record(v.string(), v.string()),
    v.transform((names): ReadonlyMap<string, string> => new Map(Object.entries(names))),
  ),
  /** What is made for somebody, what they can wear when it is named, and what is near where nothing is made. */
  audiences: v.object(v.entriesFromList(audienceNames, Wardrobe)),
})

const lexicon = v.parse(Lexicon, table)
export const { audiences, sizeNames } = lexicon
export const emptyWords: ReadonlySet<string> = new Set(lexicon.emptyWords)

const narrowerLooks = lexicon.looks.flatMap(({ narrower }) => narrower)
const byName = (some: v.InferOutput<typeof Concepts>) => new Map(some.map((one) => [one.name, one]))
export const garments = byName(lexicon.garments)
export const looks = byName(lexicon.looks)
export const states = byName(lexicon.states)
export const people = byName(lexicon.people)

/** What products have that a concept means, by the name of the concept. */
export const conceptTerms: ReadonlyMap<string, readonly string[]> = new Map<string, string[]>([
  ...narrowerLooks.map(({ name }): [string, string[]] => [name, [name]]),
  ...[...lexicon.garments, ...lexicon.looks].map(
    ({ name, terms, narrower }): [string, string[]] => [
      name,
      [...terms, ...narrower.map((one) => one.name)],
    ],
  ),
])

const kinds = {
  idiom: [{ name: 'idiom', phrases: lexicon.idioms }],
  garment: lexicon.garments,
  look: [...narrowerLooks, ...lexicon.looks],
  person: lexicon.people,
  color: lexicon.colors,
  state: lexicon.states,
  goods: [{ name: 'goods', phrases: lexicon.goods }],
  except: [{ name: 'except', phrases: lexicon.negation.before }],
  excepted: [{ name: 'excepted', phrases: lexicon.negation.after }],
  restart: [{ name: 'restart', phrases: lexicon.negation.restart }],
  joiner: [{ name: 'joiner', phrases: lexicon.negation.joiners }],
}
type ConceptKind = keyof typeof kinds

/** A concept named by the words from `start` to before `end`. */
export type Mention = { kind: ConceptKind; name: string; start: number; end: number }

type Phrase = { kind: ConceptKind; name: string; words: readonly string[] }

/** One form of a word for singular and plural. Short words have too many meanings in common with others. */
const formOf = (word: string): string =>
  word.length < 4 || lexicon.exactWords.has(word) ? word : stemmer(word)

const toPhrases = (
  kind: ConceptKind,
  { name, phrases }: { name: string; phrases: readonly string[] },
): Phrase[] => phrases.map((phrase) => ({ kind, name, words: toWords(phrase).map(formOf) }))

/** By the first word, the longest first. */
const indexByFirstWord = (phrases: readonly Phrase[]): ReadonlyMap<string, Phrase[]> => {
  const index = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [first = ''] = phrase.words
    const some = index.get(first)
    if (some) some.push(phrase)
    else index.set(first, [phrase])
  }
  for (const some of index.values()) some.sort((a, b) => b.words.length - a.words.length)
  return index
}

let index: ReadonlyMap<string, Phrase[]> | undefined

const loadIndex = (): ReadonlyMap<string, Phrase[]> =>
  (index ??= indexByFirstWord(
    Object.entries(kinds).flatMap(([kind, concepts]) =>
      concepts.flatMap((concept) => toPhrases(kind as ConceptKind, concept)),
    ),
  ))

/**
 * The concepts that a plain text names, in its order; the longest phrase wins. `colorsInShop` are names of colors
 * that count as well.
 */
export const conceptsIn = (text: string, colorsInShop: readonly string[] = []): Mention[] => {
  const words = toWords(text).map(formOf)
  const inShop = indexByFirstWord(
    colorsInShop.flatMap((name) => toPhrases('color', { name, phrases: [asTyped(name)] })),
  )
  const phrases = loadIndex()
  const found: Mention[] = []
  for (let start = 0; start < words.length;) {
    const first = words[start] ?? ''
    const isNext = (phrase: Phrase): boolean =>
      phrase.words.every((word, offset) => words[start + offset] === word)
    const own = inShop.get(first)?.find(isNext)
    const known = phrases.get(first)?.find(isNext)
    const best = own && (!known || own.words.length >= known.words.length) ? own : known
    if (best)
      found.push({ kind: best.kind, name: best.name, start, end: start + best.words.length })
    start += best?.words.length || 1
  }
  return found
}

/** A name as it stands in a message that was made plain: letters and digits, in words. */
const asTyped = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Single words of the lexicon, for the correction of typing mistakes. */
export const lexiconWords = (): ReadonlySet<string> =>
  new Set(
    Object.values(kinds)
      .flat()
      .flatMap(({ phrases }) => phrases.flatMap(toWords)),
  )
