/** Which products have a text anywhere in their name, description or category. */
import { products } from '@shop/db/schema/products'
import { and, count, type SQL, sql } from 'drizzle-orm'

import type { Ctx } from '../platform/context.ts'
import { contains, textOf } from '../platform/sql.ts'

/**
 * The condition of a text, `undefined` for none. `LIKE` decides. Where few products can have the text, it looks at those
 * alone that the index of trigrams finds; where many can, or there are few, reading all products is faster.
 */
export const containingText = async (
  ctx: Pick<Ctx, 'db' | 'cache'>,
  words: string | undefined,
): Promise<SQL | undefined> => {
  const isContained = contains([products.name, products.description, products.category], words)
  const trigrams = trigramsOf(textOf(words))
  if (trigrams.length === 0) return isContained
  const { productCount, common } = await loadCommonTrigrams(ctx)
  const isRead = productCount < leastIndexed || trigrams.every((trigram) => common.has(trigram))
  return isRead ? isContained : and(isFoundByIndex(textOf(words)), isContained)
}

/** Holds for each product that has the text in any letter case, and for a few more. In quotes no operator has a meaning. */
const isFoundByIndex = (text: string): SQL =>
  sql`${products.id} in (select id from product_text_search
    where product_text_search match ${`"${text.replaceAll('"', '""')}"`})`

/** None for a text that the index cannot find: a query of it ends at a NUL. */
const trigramsOf = (text: string): string[] => {
  if (text.includes('\0')) return []
  const characters = [...text]
  return characters.slice(2).map((_last, index) =>
    characters
      .slice(index, index + 3)
      .join('')
      .toLowerCase(),
  )
}

/** Their number decides how a text is looked for, not what is found: an old one is good enough. */
const ttlMs = 600_000
/** Through the index a product costs ten times what it costs to read it in passing. */
const commonShare = 10
/** So many products are read in the time that it takes to open the index. */
const leastIndexed = 500
const bytesPerTrigram = 60

type Trigrams = { productCount: number; common: ReadonlySet<string> }

/** The trigrams that more than a tenth of all products have. */
const loadCommonTrigrams = ({ db, cache }: Pick<Ctx, 'db' | 'cache'>): Promise<Trigrams> =>
  cache.getOrLoad({
    key: 'search:trigrams',
    tags: [],
    ttlMs,
    sizeOf: ({ common }) => common.size * bytesPerTrigram,
    load: async () => {
      const [terms, [counted]] = await db.batch([
        db.all<{ term: string }>(sql`
          select term from product_trigrams
          where doc * ${commonShare} > (select count(*) from products)`),
        db.select({ total: count() }).from(products),
      ])
      return { productCount: counted?.total ?? 0, common: new Set(terms.map(({ term }) => term)) }
    },
  })
