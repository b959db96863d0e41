/** The constraints of an intent as conditions of the database. */
import { and, eq, gt, gte, inArray, isNotNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'

/**
 * The condition of all constraints except the relaxed ones; `undefined` when none is left. Excluded words are
 * never relaxed.
 */
export const toFilterSql = (
  intent: SearchIntent,
  relaxed: readonly Constraint[] = [],
): SQL | undefined =>
  and(
    ...conditionsOf(intent)
      .filter(([name]) => !relaxed.includes(name))
      .map(([, condition]) => condition),
    intent.notWords.length > 0 ? hasNone(intent.notWords) : undefined,
  )

/** Names of the constraints that an intent has. */
export const constraintsOf = (intent: SearchIntent): Constraint[] =>
  conditionsOf(intent).map(([name]) => name)

/** The constraints that one product does not meet; all of them when the product no longer exists. */
export const unmetConstraints = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  intent: SearchIntent,
): Promise<Constraint[]> => {
  const conditions = conditionsOf(intent)
  if (conditions.length === 0) return []
  const columns = Object.fromEntries(conditions)
  const [met] = await db.select(columns).from(products).where(eq(products.id, id))
  return conditions.flatMap(([name]) => (met?.[name] ? [] : [name]))
}

/** A query of the full-text index for any of the words; in quotes no operator of the index has a meaning. */
export const toMatchQuery = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ')

const conditionsOf = (intent: SearchIntent): [Constraint, SQL][] => {
  const conditions: [Constraint, SQL | undefined][] = [
    ['price', isPricedWithin(intent)],
    ['size', intent.sizes.length > 0 ? hasAny(products.sizes, intent.sizes) : undefined],
    ['color', hasColors(intent)],
    ['category', isOfCategories(intent)],
    ['sale', intent.isOnSale ? isOnSale() : undefined],
    ['stock', intent.isInStock ? gt(products.stock, 0) : undefined],
  ]
  return conditions.flatMap(([name, condition]) => (condition ? [[name, condition]] : []))
}

const isPricedWithin = ({ minCents, maxCents }: SearchIntent): SQL | undefined =>
  and(
    minCents === null ? undefined : gte(products.priceCents, minCents),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
  )

const hasColors = ({ colors, notColors }: SearchIntent): SQL | undefined =>
  and(
    colors.length > 0 ? hasAny(products.colors, colors) : undefined,
    notColors.length > 0 ? sql`not ${hasAny(products.colors, notColors)}` : undefined,
  )

const isOfCategories = ({ categories, notCategories }: SearchIntent): SQL | undefined =>
  and(
    categories.length > 0 ? inArray(products.category, categories) : undefined,
    notCategories.length > 0 ? notInArray(products.category, notCategories) : undefined,
  )

const isOnSale = (): SQL | undefined =>
  and(isNotNull(products.originalPriceCents), gt(products.originalPriceCents, products.priceCents))

type ListColumn = typeof products.sizes | typeof products.colors

/** Whether a list has any of the names; the case of the letters A to Z does not matter. */
export const hasAny = (column: ListColumn, names: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${column}) where lower(value) in (${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )}))`

const hasNone = (words: readonly string[]): SQL =>
  sql`${products.id} not in (select id from product_search where product_search match ${toMatchQuery(words)})`
