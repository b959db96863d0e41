/** The words that messages are read by: `words.json`, checked when it loads. */
import { categories } from '@shop/domain/catalog'
import * as v from 'valibot'

import table from './words.json' with { type: 'json' }

/** Words separated by spaces. */
const Words = v.string()
const Lines = v.pipe(
  v.array(Words),
  v.transform((lines) => lines.flatMap((line) => line.split(' '))),
)
/** A map and no object: an object has words of its own, such as `constructor`. */
const Dictionary = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((words): ReadonlyMap<string, string> => new Map(Object.entries(words))),
)
const Category = v.picklist(categories)

/** A garment: its names, the categories that hold it, and the category to show first. */
const Garment = v.object({
  words: Words,
  categories: v.array(Category),
  preferred: v.optional(Category),
  /** The word stays a search word, too: a beanie is more than any hat. */
  isSpecific: v.optional(v.boolean()),
})
export type Garment = v.InferOutput<typeof Garment>

/** People: the categories made for them, and the categories they can wear when a garment is named. */
const Audience = v.object({ words: Words, own: v.array(Category), shared: v.array(Category) })
export type Audience = v.InferOutput<typeof Audience>

export const {
  garments,
  audiences,
  otherGoods,
  colorNames,
  colorSynonyms,
  sizeNames,
  synonyms,
  stopWords,
} = v.parse(
  v.object({
    garments: v.array(Garment),
    audiences: v.array(Audience),
    /** What other clothes shops sell. Nouns only, no verbs: in "what suits a wedding" no suit is meant. */
    otherGoods: Lines,
    /** Words recognized as colors, sold here or not. */
    colorNames: Lines,
    /** Other words for colors of the shop. */
    colorSynonyms: Dictionary,
    /** Sizes as they are typed, and as products have them. */
    sizeNames: Dictionary,
    /** Other names for what this shop sells. */
    synonyms: Dictionary,
    /** Words that say nothing about a product: grammar, politeness, and phrases around a request. */
    stopWords: v.pipe(
      Lines,
      v.transform((words): ReadonlySet<string> => new Set(words)),
    ),
  }),
  table,
)

/** Names of colors in one word, for the correction of typing mistakes. */
export const colorWords: readonly string[] = [
  ...colorNames.map((name) => name.toLowerCase()),
  ...[...colorSynonyms.keys()].filter((name) => !name.includes(' ')),
]
