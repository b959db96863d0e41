import { type Audience, audiences as audienceNames } from '@shop/contracts/assistant'
import { type Category, type Wearer, wearers } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
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
const CategoryId = v.picklist(
  defaultCategories.map(({ id }) => id),
  ({ received }) =>
    `lexicon.json, beside this file, names the category ${received}, which is not among those of packages/domain/src/categories.ts. Replace it there.`,
)
const Categories = v.pipe(List, v.array(CategoryId))
const Wearers = v.pipe(List, v.array(v.picklist(wearers)))

const Concept = v.strictObject({
  phrases: List,
  categories: Categories,
  /** Products of this category come first. */
  preferred: v.optional(CategoryId),
  /** If a concept has terms, a product matches only if its text contains a term. */
  terms: List,
  /**
   * The name of a more general look or color. A search for that look also finds products with this
   * one. An exclusion of that color also excludes this one.
   */
  of: v.optional(v.string()),
  /** A search for the concept excludes products that match any concept in `without`. */
  without: List,
  /** A soft concept affects the ranking of products, but is not a requirement. */
  isSoft: v.pipe(
    v.optional(v.literal('yes')),
    v.transform((given) => given !== undefined),
  ),
})

/**
 * `own` lists the categories made for the audience, and `wears` all that it wears (by default,
 * `own`). If it wears none of the requested categories, the shop offers those in `nearest`.
 */
const Wardrobe = v.strictObject({
  own: Wearers,
  wears: v.optional(Wearers),
  nearest: v.optional(Wearers),
  preferred: v.optional(v.picklist(wearers)),
})

/**
 * Reads `first | field: values | field: values`, where `first` is the value of the field `name`.
 */
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

const Lexicon = v.strictObject({
  /** These phrases are read as a whole, not word by word. */
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
  /** These words end an exclusion. */
  restart: Concepts,
  joiner: Concepts,
  emptyWords: WordSet,
  /** These words are not stemmed, because "shorts" does not mean "short". */
  exactWords: WordSet,
  /** The keys are sizes as products name them. The values are the ways that shoppers type them. */
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
const { garment: garments, look: looks } = kinds
export { emptyWords, exactWords, sizeNames }

/** Sorted by size, smallest first. */
export const letterSizes = [...new Set(sizeNames.values())]

export const isToddlerSize = (size: string): boolean => /^\d+T$/.test(size)

export const madeFor = (categories: readonly Category[], ...names: readonly Wearer[]): string[] =>
  names.flatMap((name) => categories.flatMap(({ id, wearer }) => (wearer === name ? [id] : [])))

export const wardrobeOf = (audience: Audience, categories: readonly Category[]) => {
  const { own, wears = own, nearest = [], preferred } = audiences[audience]
  return {
    own: madeFor(categories, ...own),
    wears: madeFor(categories, ...wears),
    nearest: madeFor(categories, ...nearest),
    preferred: preferred && madeFor(categories, preferred)[0],
  }
}

type Garment = {
  categories: readonly string[]
  preferred?: string | undefined
  terms: readonly string[]
}

export const garmentOf = (name: string, categories: readonly Category[]): Garment | undefined => {
  const isSold = (id: string): boolean => categories.some((one) => one.id === id)
  if (name.startsWith(ownStart)) return { categories: [name.slice(ownStart.length)], terms: [] }
  const garment = garments.get(name)
  if (!garment) return undefined
  const { preferred } = garment
  return {
    ...garment,
    categories: garment.categories.filter(isSold),
    preferred: preferred && isSold(preferred) ? preferred : undefined,
  }
}

/** A garment named `category: <id>` stands for that category of the shop. */
const ownStart = 'category: '
const inLexicon = new Set([...garments.values()].flatMap((garment) => garment.categories))

/** Returns each category's own words and its name, except a name that the lexicon knows. */
export const ownPhrases = (categories: readonly Category[]): { name: string; text: string }[] =>
  categories.flatMap(({ id, name, words }) =>
    [...(inLexicon.has(id) && id === name ? [] : [name]), ...words.split(',')]
      .filter((text) => text.trim() !== '')
      .map((text) => ({ name: ownStart + id, text })),
  )

/** Marks a word that products must contain although it is not a concept, such as "reversible". */
export const required = '+'

/** Replaces the shop's words for categories, such as "mugs", with "shirt", which all rules know. */
export const asShirts = (text: string, kinds: readonly string[]): string => {
  const nouns = new Set(kinds.map((kind) => singular(toWords(kind).at(-1) ?? '')))
  return text.replaceAll(/\p{L}+/gu, (word) => (nouns.has(singular(word)) ? 'shirt' : word))
}
const singular = (word: string): string => word.toLowerCase().replace(/s$/, '')

const conceptTerms: ReadonlyMap<string, readonly string[]> = new Map(
  [...garments, ...looks].map(([name, { terms, of }]) => {
    const narrower = [...looks].flatMap(([one, look]) => (look.of === name ? [one] : []))
    return [name, of ? [name] : [...terms, ...narrower]]
  }),
)

/** A wish may name alternative looks: a product with a moon or a star meets "moon|star". */
export const isConcept = (wish: string): boolean =>
  wish.split('|').every((one) => conceptTerms.has(one))

export const isSoft = (wish: string): boolean => looks.get(wish)?.isSoft === true

/** A product meets `wish` if it contains at least one of the returned texts. */
export const termsOf = (wish: string): readonly string[] =>
  wish.split('|').flatMap((one) => conceptTerms.get(one) ?? [one.replace(required, '')])

type ConceptKind = keyof typeof kinds
export type Mention = { kind: ConceptKind; name: string; start: number; end: number }
type Phrase = { kind: ConceptKind; name: string; words: readonly string[] }

export const withoutOf = ({ kind, name }: Mention): readonly string[] =>
  kinds[kind].get(name)?.without ?? []

/** Adds the shades of the colors, such as navy for blue. */
export const withShades = (colors: readonly string[]): string[] => [
  ...colors,
  ...[...kinds.color].flatMap(([name, { of }]) => (of && colors.includes(of) ? [name] : [])),
]

/** A short word is not stemmed, because its stem is too ambiguous. */
const formOf = (word: string): string =>
  word.length < 4 || exactWords.has(word) ? word : stemmer(word)

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

type Own = { colors?: readonly string[]; categories?: readonly Category[] }

/** The longest phrase wins. Among equals, a person wins, as in "Kids", and then the shop's word. */
export const conceptsIn = (text: string, { colors = [], categories = [] }: Own = {}): Mention[] => {
  known ??= loadKnown()
  const words = toWords(text).map(formOf)
  const inShop = indexByFirstWord([
    ...colors.map((name): Phrase => ({ kind: 'color', name, words: asTyped(name).map(formOf) })),
    ...ownPhrases(categories).map(({ name, text: phrase }): Phrase => ({
      kind: 'garment',
      name,
      words: toWords(phrase).map(formOf),
    })),
  ])
  const found: Mention[] = []
  for (let start = 0; start < words.length;) {
    const first = words[start] ?? ''
    const [best] = [...(inShop.get(first) ?? []), ...(known.get(first) ?? [])]
      .filter((phrase) => phrase.words.every((word, offset) => words[start + offset] === word))
      .toSorted((a, b) => b.words.length - a.words.length || isPerson(b) - isPerson(a))
    const end = start + (best?.words.length || 1)
    if (best) found.push({ kind: best.kind, name: best.name, start, end })
    start = end
  }
  return found
}

const isPerson = ({ kind }: Phrase): number => Number(kind === 'person')

const asTyped = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export const lexiconWords = (): ReadonlySet<string> =>
  new Set(
    Object.values(kinds).flatMap((concepts) =>
      [...concepts.values()].flatMap(({ phrases }) => phrases.flatMap(toWords)),
    ),
  )
