/** The words of a streetwear shop, in English, Spanish and French. */
import { audiences as audienceNames, intentOrders } from '@shop/contracts/assistant'
import { categories } from '@shop/domain/catalog'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { toWords } from '../normalize/text.ts'
import table from './lexicon.json' with { type: 'json' }

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

/** Each kind of concept uses only some of the fields. */
const Concept = v.object({
  name: v.string(),
  phrases: Phrases,
  /** Only garments have these: the possible categories, and the one that is shown first. */
  categories: v.optional(Categories, []),
  preferred: v.optional(Category),
  /** Words of products. If there are any, only products with one of them match. */
  terms: v.pipe(
    v.optional(v.string(), ''),
    v.transform((line) => line.split(', ').filter(Boolean)),
  ),
  /** True if the concept requires nothing of a product. */
  isSoft: v.optional(v.boolean(), false),
  /** Names of concepts that a product with this look must not have. */
  without: v.optional(v.array(v.string()), []),
  /** Looks that are part of this look; each name is also a term. */
  narrower: v.optional(v.array(v.object({ name: v.string(), phrases: Phrases })), []),
  /** Only states have `order`, `isOnSale` and `isInStock`. */
  order: v.optional(v.picklist(intentOrders)),
  isOnSale: v.optional(v.literal(true)),
  isInStock: v.optional(v.literal(true)),
  /** Only people have an audience. */
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
  garments: Concepts,
  /** Cuts, fabrics, motifs and occasions. */
  looks: Concepts,
  /** Sales and sort orders. */
  states: Concepts,
  people: Concepts,
  colors: Concepts,
  goods: Phrases,
  /**
   * Words before what is excluded and after it, words that end an exclusion, and words that join
   * lists.
   */
  negation: v.object({ before: Phrases, after: Phrases, restart: Phrases, joiners: Phrases }),
  /** Phrases whose words mean something else together than alone. */
  idioms: Phrases,
  emptyWords: Words,
  /** Words that must not be stemmed: shorts are not short. */
  exactWords: v.pipe(
    v.string(),
    v.transform((line): ReadonlySet<string> => new Set(toWords(line))),
  ),
  /** Sizes as shoppers type them, and as products name them. */
  sizeNames: v.pipe(
    v.record(v.string(), v.string()),
    v.transform((names): ReadonlyMap<string, string> => new Map(Object.entries(names))),
  ),
  /**
   * For each audience: the categories made for it, those it can wear, and the nearest ones if none
   * is made for it.
   */
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

/** `end` is exclusive. */
export type Mention = { kind: ConceptKind; name: string; start: number; end: number }

type Phrase = { kind: ConceptKind; name: string; words: readonly string[] }

/** Stems a word, to unify singular and plural. Stems of short words are too ambiguous. */
const formOf = (word: string): string =>
  word.length < 4 || lexicon.exactWords.has(word) ? word : stemmer(word)

const toPhrases = (
  kind: ConceptKind,
  { name, phrases }: { name: string; phrases: readonly string[] },
): Phrase[] => phrases.map((phrase) => ({ kind, name, words: toWords(phrase).map(formOf) }))

/** Sorts phrases with the same first word, longest first. */
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

/** The longest phrase wins. `colorsInShop` adds color names of products. */
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

const asTyped = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const lexiconWords = (): ReadonlySet<string> =>
  new Set(
    Object.values(kinds)
      .flat()
      .flatMap(({ phrases }) => phrases.flatMap(toWords)),
  )
