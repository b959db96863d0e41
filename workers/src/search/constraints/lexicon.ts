/** The words of a streetwear shop, in English, Spanish and French. */
import { audiences as audienceNames } from '@shop/contracts/assistant'
import { defaultCategories } from '@shop/domain/categories'
import { stemmer } from 'stemmer'
import * as v from 'valibot'

import { toWords } from '../normalize/text.ts'
import table from './lexicon.json' with { type: 'json' }

const List = v.pipe(
  v.optional(v.string(), ''),
  v.transform((line) => line.split(', ').filter(Boolean)),
)
const WordSet = v.pipe(
  v.string(),
  v.transform((line): ReadonlySet<string> => new Set(toWords(line))),
)
const Category = v.picklist(
  defaultCategories.map(({ id }) => id),
  ({ received }) =>
    `lexicon.json, beside this file, names the category ${received}, which is not among those of packages/domain/src/categories.ts. Replace it there.`,
)
const Categories = v.pipe(List, v.array(Category))

/** Only garments and looks have fields besides `phrases`. */
const Concept = v.strictObject({
  phrases: List,
  /** The possible categories of a garment. `preferred` is shown first. */
  categories: Categories,
  preferred: v.optional(Category),
  /** If a concept has terms, a product matches only if its text contains a term. */
  terms: List,
  /** The name of a more general look. Its terms include this look's name. */
  of: v.optional(v.string()),
  /** Names of concepts that a product with this look must not have. */
  without: List,
  /** True if the concept affects the ranking of products but is no requirement. */
  isSoft: v.pipe(
    v.optional(v.literal('yes')),
    v.transform((given) => given !== undefined),
  ),
})

/** By default, an audience wears only products that are made for it. */
const Wardrobe = v.strictObject({
  own: Categories,
  wears: v.optional(Categories),
  nearest: v.optional(Categories),
  preferred: v.optional(Category),
})

/** Reads `first | field: values | field: values`, where `first` is the value of `name`. */
const lineOf = <Fields extends v.GenericSchema>(name: string, fields: Fields) =>
  v.pipe(
    v.string(),
    v.transform((line): unknown => {
      const [first, ...others] = line.split(' | ')
      return { [name]: first, ...Object.fromEntries(others.map((field) => field.split(': '))) }
    }),
    fields,
  )
const Concepts = v.pipe(
  v.record(v.string(), lineOf('phrases', Concept)),
  v.transform((lines) => new Map(Object.entries(lines))),
)

/** One concept per line. `exclusions.ts` uses the kinds from `except` to `joiner`. */
const Lexicon = v.strictObject({
  /** Phrases that are read as a whole, not word by word. */
  idiom: Concepts,
  garment: Concepts,
  look: Concepts,
  person: Concepts,
  color: Concepts,
  state: Concepts,
  goods: Concepts,
  /** Words that exclude the words after them. */
  except: Concepts,
  /** Words that exclude the words before them. */
  excepted: Concepts,
  /** Words that end an exclusion. */
  restart: Concepts,
  joiner: Concepts,
  emptyWords: WordSet,
  /** Words that must not be stemmed: "shorts" does not mean "short". */
  exactWords: WordSet,
  /** Sizes as products name them, each with the ways that shoppers type it. */
  sizeNames: v.pipe(
    v.record(v.string(), List),
    v.transform(
      (sizes): ReadonlyMap<string, string> =>
        new Map(Object.entries(sizes).flatMap(([size, typed]) => typed.map((one) => [one, size]))),
    ),
  ),
  audiences: v.object(v.entriesFromList(audienceNames, lineOf('own', Wardrobe))),
})

const { audiences, emptyWords, exactWords, sizeNames, ...kinds } = v.parse(Lexicon, table)
export const { garment: garments, look: looks } = kinds
export { audiences, emptyWords, sizeNames }

export const conceptTerms: ReadonlyMap<string, readonly string[]> = new Map(
  [...garments, ...looks].map(([name, { terms, of }]) => {
    const narrower = [...looks].flatMap(([one, look]) => (look.of === name ? [one] : []))
    return [name, of ? [name] : [...terms, ...narrower]]
  }),
)

type ConceptKind = keyof typeof kinds
export type Mention = { kind: ConceptKind; name: string; start: number; end: number }
type Phrase = { kind: ConceptKind; name: string; words: readonly string[] }

/** Stems a word, to unify singular and plural. Stems of short words are too ambiguous. */
const formOf = (word: string): string =>
  word.length < 4 || exactWords.has(word) ? word : stemmer(word)

/** Groups phrases by their first word. In each group, the longest phrase comes first. */
const indexByFirstWord = (phrases: readonly Phrase[]): ReadonlyMap<string, Phrase[]> =>
  Map.groupBy(
    phrases.toSorted((a, b) => b.words.length - a.words.length),
    ({ words: [first = ''] }) => first,
  )

const loadKnown = () =>
  indexByFirstWord(
    (Object.keys(kinds) as ConceptKind[]).flatMap((kind) =>
      [...kinds[kind]].flatMap(([name, { phrases }]) =>
        phrases.map((phrase) => ({ kind, name, words: toWords(phrase).map(formOf) })),
      ),
    ),
  )
let known: ReturnType<typeof loadKnown> | undefined

/** Finds concepts; the longest phrase wins. `colorsInShop` adds the color names of products. */
export const conceptsIn = (text: string, colorsInShop: readonly string[] = []): Mention[] => {
  known ??= loadKnown()
  const words = toWords(text).map(formOf)
  const inShop = indexByFirstWord(
    colorsInShop.map((name) => ({ kind: 'color', name, words: asTyped(name).map(formOf) })),
  )
  const found: Mention[] = []
  for (let start = 0; start < words.length;) {
    const first = words[start] ?? ''
    const phrases = [...(inShop.get(first) ?? []), ...(known.get(first) ?? [])]
    const best = phrases
      .filter((phrase) => phrase.words.every((word, offset) => words[start + offset] === word))
      .reduce<Phrase | undefined>(
        (last, one) => (last && last.words.length >= one.words.length ? last : one),
        undefined,
      )
    const end = start + (best?.words.length || 1)
    if (best) found.push({ kind: best.kind, name: best.name, start, end })
    start = end
  }
  return found
}

const asTyped = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export const lexiconWords = (): ReadonlySet<string> =>
  new Set(
    Object.values(kinds).flatMap((concepts) =>
      [...concepts.values()].flatMap(({ phrases }) => phrases.flatMap(toWords)),
    ),
  )
