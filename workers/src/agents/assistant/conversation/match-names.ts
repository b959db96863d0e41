/** Finds products by their name ("the Focus Crest Tee") or the beginning of it ("focus crest"). */
import { stemmer } from 'stemmer'
import { sql } from 'drizzle-orm'

import type { Ctx } from '../../../platform/context.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { toMatchQuery } from '../../../search/retrieval/filter-sql.ts'

/** The words from `start` up to, but not including, `end` name the product. */
export type NamedProduct = { id: string; category: string; start: number; end: number }

type Candidate = { id: string; name: string; category: string }

const maxWords = 48
const maxCandidates = 48
/** A single word is too common to name a product: several shirts may show a "moon". */
const minWords = 2

/** Returns named products in the order of the text, but none for a name that fits two equally. */
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
  const runs = candidates.flatMap((one) => findName(one, stems))
  // If names overlap in the text, only the longest counts. Equally long ones are all dropped.
  const longest = runs.filter(({ id, start, end }) =>
    runs.every(
      (other) =>
        other.id === id ||
        start >= other.end ||
        other.start >= end ||
        end - start > other.end - other.start,
    ),
  )
  const firsts = longest.filter(({ id }, at) => longest.findIndex((one) => one.id === id) === at)
  return firsts.toSorted((a, b) => a.start - b.start)
}

/** Finds where the text contains the name, or at least its first two words. */
const findName = (
  { id, name: fullName, category }: Candidate,
  stems: readonly string[],
): NamedProduct[] => {
  const name = toWords(toPlainText(fullName)).map(stemmer)
  return stems.flatMap((_stem, start) => {
    const differing = name.findIndex((word, at) => word !== stems[start + at])
    const length = differing < 0 ? name.length : differing
    return length >= minWords ? [{ id, category, start, end: start + length }] : []
  })
}
