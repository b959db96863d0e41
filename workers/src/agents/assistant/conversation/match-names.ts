/** Finds products by their name ("the Focus Crest Tee") or the beginning of it ("focus crest"). */
import { stemmer } from 'stemmer'
import { sql } from 'drizzle-orm'

import type { Ctx } from '../../../platform/context.ts'
import { conceptsIn } from '../../../search/constraints/lexicon.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { toMatchQuery } from '../../../search/retrieval/filter-sql.ts'

/** The name is the words of the text from `start` up to, but not including, `end`. */
export type NamedProduct = { id: string; category: string; start: number; end: number }

type Candidate = { id: string; name: string; category: string }

const maxWords = 48
const maxCandidates = 48
/** A single word is too common to name a product: several shirts may show a "moon". */
const minWords = 2

/** Returns names in the order of the text. Leaves out a name that two products share. */
export const matchNames = async (
  { db }: Pick<Ctx, 'db'>,
  text: string,
): Promise<NamedProduct[]> => {
  const stems = toWords(text).map(stemmer)
  const words = [...new Set(text.match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords)
  if (words.length < minWords) return []
  const candidates = await db.all<Candidate>(sql`
    select id, name, category from product_search where product_search match ${`name : (${toMatchQuery(words)})`}
    order by bm25(product_search, 0, 1, 0, 0, 0), id limit ${maxCandidates}`)
  return longestRuns(candidates.flatMap((one) => findName(one, stems)))
}

/**
 * Matches a name from its first word on, a long name without its first word, or its first and last
 * word after an article: "that brass hoodie".
 */
const findName = (
  { id, name: fullName, category }: Candidate,
  stems: readonly string[],
): NamedProduct[] => {
  const name = toWords(toPlainText(fullName)).map(stemmer)
  return stems.flatMap((_stem, start) => {
    const lengthOf = (part: readonly string[]): number =>
      commonLength(part, stems.slice(start, start + part.length))
    const rest = name.slice(1)
    const isRest = rest.length > minWords && lengthOf(rest) === rest.length
    const ends = [name[0] ?? '', name.at(-1) ?? '']
    const isShort =
      name.length > minWords &&
      articles.has(stems[start - 1] ?? '') &&
      isNaming(ends[0]) &&
      lengthOf(ends) === minWords
    const length = Math.max(lengthOf(name), isRest ? rest.length : 0, isShort ? minWords : 0)
    return length >= minWords ? [{ id, category, start, end: start + length }] : []
  })
}

const articles = new Set(['the', 'that', 'thi', 'your', 'ur', 'dat'])
/** False for words that fit any product, such as a color or "first". */
const isNaming = (word = ''): boolean =>
  !/^(?:first|second|third|last|littl|tini)$/.test(word) &&
  conceptsIn(word).every(({ kind }) => kind === 'look')

const commonLength = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((word, index) => word !== b[index])
  return end < 0 ? a.length : end
}

/** If the names of two products overlap, drops the shorter name. */
const longestRuns = (runs: readonly NamedProduct[]): NamedProduct[] => {
  const isWithinOther = (one: NamedProduct): boolean =>
    runs.some(
      (other) =>
        other.id !== one.id &&
        one.start < other.end &&
        other.start < one.end &&
        one.end - one.start <= other.end - other.start,
    )
  const longest = runs.filter((one) => !isWithinOther(one))
  return longest
    .filter(({ id }, index) => longest.findIndex((one) => one.id === id) === index)
    .toSorted((a, b) => a.start - b.start)
}
