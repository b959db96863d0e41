/** What is demanded of products, as a condition of the database. */
import { and, gt, gte, inArray, isNotNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'

import { toMatch } from './to-match.ts'

/** Every demand that is made, by its name. */
export const demandsOf = (wanted: SearchIntent): [Constraint, SQL][] => {
  const conditions: [Constraint, SQL | undefined][] = [
    ['price', priceWithin(wanted)],
    ['size', wanted.sizes.length > 0 ? hasAny(products.sizes, wanted.sizes) : undefined],
    ['color', colored(wanted)],
    ['category', ofCategory(wanted)],
    ['sale', wanted.isOnSale ? onSale() : undefined],
    ['stock', wanted.isInStock ? gt(products.stock, 0) : undefined],
  ]
  return conditions.flatMap(([name, condition]) => (condition ? [[name, condition]] : []))
}

/** The condition of all demands but those that are let go; what is refused never is. `undefined` when none is left. */
export const keepsDemands = (
  wanted: SearchIntent,
  without: readonly Constraint[] = [],
): SQL | undefined =>
  and(
    ...demandsOf(wanted)
      .filter(([name]) => !without.includes(name))
      .map(([, condition]) => condition),
    wanted.notWords.length > 0 ? hasNone(wanted.notWords) : undefined,
  )

const priceWithin = ({ minCents, maxCents }: SearchIntent): SQL | undefined =>
  and(
    minCents === null ? undefined : gte(products.priceCents, minCents),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
  )

const colored = ({ colors, notColors }: SearchIntent): SQL | undefined =>
  and(
    colors.length > 0 ? hasAny(products.colors, colors) : undefined,
    notColors.length > 0 ? sql`not ${hasAny(products.colors, notColors)}` : undefined,
  )

const ofCategory = ({ categories, notCategories }: SearchIntent): SQL | undefined =>
  and(
    categories.length > 0 ? inArray(products.category, categories) : undefined,
    notCategories.length > 0 ? notInArray(products.category, notCategories) : undefined,
  )

const onSale = (): SQL | undefined =>
  and(isNotNull(products.originalPriceCents), gt(products.originalPriceCents, products.priceCents))

type ListColumn = typeof products.sizes | typeof products.colors

/** Whatever the case of their letters A to Z. */
const hasAny = (column: ListColumn, names: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${column}) where lower(value) in (${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )}))`

const hasNone = (words: readonly string[]): SQL =>
  sql`${products.id} not in (select id from product_search where product_search match ${toMatch(words)})`
