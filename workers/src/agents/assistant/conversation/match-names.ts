/** Finds products by their name ("the Focus Crest Tee"), its beginning, or a word of it ("the levee"). */
import { stemmer } from 'stemmer'
import { sql } from 'drizzle-orm'

import type { Ctx } from '../../../platform/context.ts'
import { conceptsIn, emptyWords } from '../../../search/constraints/lexicon.ts'
import { commonWords } from '../../../search/normalize/english-words.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { toMatchQuery } from '../../../search/retrieval/filter-sql.ts'

export type NamedProduct = { id: string; start: number; end: number }

const maxWords = 48
const maxCandidates = 48
/** A message of at most this many words may begin with a word of a name: "streetcar in navy". */
const shortText = 8

type Given = {
  text: string
  shown: readonly string[]
  /** True if the message compares products, so that "levee or lock in" names two of them. */
  isCompared: boolean
  index: ReadonlyMap<string, number>
}

/** Returns the products that a text names, in the order in which it names them. */
export const matchNames = async (
  { db }: Pick<Ctx, 'db'>,
  { text, shown, isCompared, index }: Given,
): Promise<NamedProduct[]> => {
  const typed = toWords(text)
  const stems = typed.map(stemmer)
  const words = [...new Set(text.match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords)
  if (words.length === 0) return []
  const rows = await db.all<{ id: string; name: string }>(sql`
    select id, name from product_search where product_search match ${`name : (${toMatchQuery(words)})`}
    order by bm25(product_search, 0, 1, 0, 0, 0), id limit ${maxCandidates}`)
  const candidates = rows.map(({ id, name }) => ({
    id,
    stems: toWords(toPlainText(name)).map(stemmer),
  }))
  const isShort = typed.length <= shortText
  /** One word is enough for a shown product, or if only one product of the shop has the word. */
  const isOwnWord = (id: string, own: readonly string[], at: number): boolean => {
    const [word = '', stem = ''] = [typed[at], stems[at]]
    // "The hats" means all hats, even if only one of them has this word in its name.
    const isKind = word.endsWith('s') && isGarment(word)
    if (!own.includes(stem) || emptyWords.has(word) || isKind) return false
    const before = typed.slice(Math.max(0, at - 2), at).join(' ')
    const [first, ...others] = candidates.filter(
      (one) => shown.includes(one.id) && one.stems.includes(stem),
    )
    if (first)
      return first.id === id && !others.length && (definite.test(before) || (at === 0 && isShort))
    const isRare = index.get(stem) === 1 && !commonWords.has(word) && !isGarment(word)
    return isRare && isShort && (isCompared || /\b(?:the|your|that)$/.test(before))
  }
  const named = candidates.flatMap(({ id, stems: name }) =>
    stems.flatMap((_stem, start): NamedProduct[] => {
      const differing = name.findIndex((word, at) => word !== stems[start + at])
      const length = differing < 0 ? name.length : differing
      const isNamed = length > 1 || isOwnWord(id, name, start)
      return isNamed ? [{ id, start, end: start + Math.max(1, length) }] : []
    }),
  )
  return named
    .filter(({ id }, at) => named.findIndex((one) => one.id === id) === at)
    .toSorted((a, b) => a.start - b.start)
}

const isGarment = (word: string): boolean => conceptsIn(word).some(({ kind }) => kind === 'garment')

const definite = /\b(?:the|that|this|your)(?: (?!with|for|in|on|of|and|or)\S+)?$/
