/** Finds products by their name ("the Focus Crest Tee"), its beginning, or a word of it ("the levee"). */
import { stemmer } from 'stemmer'
import { sql } from 'drizzle-orm'

import type { Ctx } from '../../../platform/context.ts'
import { conceptsIn, emptyWords } from '../../../search/constraints/lexicon.ts'
import { commonWords } from '../../../search/normalize/english-words.ts'
import { toPlainText, toWords } from '../../../search/normalize/text.ts'
import { toMatchQuery } from '../../../search/retrieval/filter-sql.ts'

export type NamedProduct = { id: string; category: string; start: number; end: number }

type Candidate = { id: string; category: string; stems: readonly string[] }

const maxWords = 48
const maxCandidates = 48
/** A message of at most this many words may begin with a word of a name: "streetcar in navy". */
const shortText = 8

type Given = {
  text: string
  shown: readonly string[]
  /** True if the message compares, so that "levee or lock in" names two products. */
  isCompared: boolean
  index: ReadonlyMap<string, number>
}

/** Returns the products that a text names, in its order. */
export const matchNames = async (
  { db }: Pick<Ctx, 'db'>,
  { text, shown, isCompared, index }: Given,
): Promise<NamedProduct[]> => {
  const typed = toWords(text)
  const stems = typed.map(stemmer)
  const isShort = typed.length <= shortText
  const words = [...new Set(text.match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords)
  if (words.length === 0) return []
  const candidates = await db.all<{ id: string; name: string; category: string }>(sql`
    select id, name, category from product_search where product_search match ${`name : (${toMatchQuery(words)})`}
    order by bm25(product_search, 0, 1, 0, 0, 0), id limit ${maxCandidates}`)
  const named = candidates.map(({ id, name, category }) => ({
    id,
    category,
    stems: toWords(toPlainText(name)).map(stemmer),
  }))
  const isOwnWord = (one: Candidate, at: number): boolean => {
    const [word = '', stem = ''] = [typed[at], stems[at]]
    if (!one.stems.includes(stem) || emptyWords.has(word)) return false
    const before = typed.slice(Math.max(0, at - 2), at).join(' ')
    const sharing = named.filter(({ id, stems: own }) => shown.includes(id) && own.includes(stem))
    if (sharing.length > 0)
      return (
        sharing.length === 1 &&
        sharing[0] === one &&
        (definite.test(before) || (at === 0 && isShort))
      )
    const isRare = index.get(stem) === 1 && !commonWords.has(word) && !isGarment(word)
    return isRare && isShort && (isCompared || /\b(?:the|your|that)$/.test(before))
  }
  const runs = named.flatMap((one) =>
    stems.flatMap((_stem, start): NamedProduct[] => {
      const differing = one.stems.findIndex((word, at) => word !== stems[start + at])
      const length = differing < 0 ? one.stems.length : differing
      const isNamed = length > 1 || isOwnWord(one, start)
      return isNamed
        ? [{ id: one.id, category: one.category, start, end: start + Math.max(1, length) }]
        : []
    }),
  )
  const firsts = runs.filter(({ id }, at) => runs.findIndex((one) => one.id === id) === at)
  return firsts.toSorted((a, b) => a.start - b.start)
}

const definite = /\b(?:the|that|this|your)(?: (?!with|for|in|on|of|and|or)\S+)?$/

const isGarment = (word: string): boolean => conceptsIn(word).some(({ kind }) => kind === 'garment')
