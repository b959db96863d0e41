import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'

import type { Category } from '@shop/domain/catalog'

import type { Ctx } from '../../platform/context.ts'
import { audiences, conceptTerms } from '../constraints/lexicon.ts'
import { colorsInStock, isLeftIn, lowered, sizesInStock } from './product-columns.ts'

export const toFilterSql = (
  intent: SearchIntent,
  relaxed: readonly Constraint[] = [],
): SQL | undefined =>
  and(
    ...conditionsOf(intent)
      .filter(([name]) => !relaxed.includes(name))
      .map(([, condition]) => condition),
    hasNothingExcluded(intent),
    relaxed.includes('category') ? isForAudience(intent) : undefined,
  )

/** Exclusions are never relaxed. */
const hasNothingExcluded = ({
  notWords,
  sizes,
  colors,
  notColors,
  isNeverInColors,
  notCategories,
}: SearchIntent): SQL | undefined =>
  and(
    notWords.length > 0 ? hasNone(notWords.flatMap(termsOf)) : undefined,
    notColors.length > 0 ? hasColorLeft({ sizes, colors, notColors, isNeverInColors }) : undefined,
    notCategories.length > 0 ? notInArray(products.category, notCategories) : undefined,
  )

/** "Not black" excludes only variants. A product stays if another color is in stock. */
const hasColorLeft = ({
  sizes,
  colors,
  notColors,
  isNeverInColors,
}: Pick<SearchIntent, 'sizes' | 'colors' | 'notColors' | 'isNeverInColors'>): SQL | undefined => {
  if (isNeverInColors) return sql`not ${hasAny(products.colors, notColors)}`
  // "Red, not black" requires red only.
  if (colors.length > 0) return undefined
  const isOther = (color: SQL): SQL => sql`lower(${color}) not in (${lowered(notColors)})`
  const isOfSize = sizes.length > 0 ? sql`lower(size) in (${lowered(sizes)})` : sql`true`
  return sql`(exists (select 1 from json_each(${colorsInStock}) where ${isOther(sql`value`)})
    and (${products.stock} = 0 or ${products.choicesLeft} is null or exists (
      select 1 from product_variants where product_id = ${products.id} and stock > 0
        and ${isOfSize} and ${isOther(sql`color`)})))`
}

const isForAudience = ({ audience }: SearchIntent): SQL | undefined => {
  if (audience === null) return undefined
  const { own, wears = own, nearest = [] } = audiences[audience]
  return inArray(products.category, [...own, ...wears, ...nearest])
}

export const constraintsOf = (intent: SearchIntent): Constraint[] =>
  conditionsOf(intent).map(([name]) => name)

export const isUnderstood = (intent: SearchIntent): boolean =>
  intent.isNotMade ||
  hasNothingExcluded(intent) !== undefined ||
  conditionsOf(intent).length > 0 ||
  intent.words.some((word) => conceptTerms.has(word))

/** Returns the constraints that a product does not meet. A deleted product meets none. */
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

/** Matches any of the terms. Quoting disables FTS5's operators. */
export const toMatchQuery = (terms: readonly string[]): string =>
  terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')

export const termsOf = (word: string): readonly string[] => conceptTerms.get(word) ?? [word]

/**
 * Returns the requested categories, or an empty list for any. If the message names people, prefers
 * categories made for them. With `isWide`, includes all categories that they can wear.
 */
export const kindsOf = (
  { categories: named, audience }: SearchIntent,
  isWide = false,
): { categories: readonly Category[]; isMade: boolean } => {
  if (audience === null) return { categories: named, isMade: true }
  const { own, wears = own, nearest = own } = audiences[audience]
  if (named.length === 0) return { categories: isWide ? wears : own, isMade: own.length > 0 }
  const both = named.filter((one) => wears.includes(one))
  const theirs = both.filter((one) => own.includes(one))
  if (both.length === 0) return { categories: nearest, isMade: false }
  return { categories: theirs.length > 0 && !isWide ? theirs : both, isMade: true }
}

/** Names the requested kinds in a sentence: "shirts, ladies’ tops, or toddler shirts". */
export const describeKinds = (intent: SearchIntent): string => {
  const { categories } = kindsOf(intent)
  const named =
    intent.preferred && categories.includes(intent.preferred) ? [intent.preferred] : categories
  return alternatives.format(
    named.map((one) => (one === 'Ladies' ? 'ladies’ tops' : one.toLowerCase())),
  )
}
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

const conditionsOf = (intent: SearchIntent): [Constraint, SQL][] => {
  const conditions: [Constraint, SQL | undefined][] = [
    ['price', isPricedWithin(intent)],
    ['size', hasSizes(intent)],
    ['color', intent.colors.length > 0 ? hasAny(colorsInStock, intent.colors) : undefined],
    ['category', isOfCategories(intent)],
    ['sale', intent.isOnSale ? isOnSale() : undefined],
    ['stock', isInStock(intent)],
  ]
  return conditions.flatMap(([name, condition]) => (condition ? [[name, condition]] : []))
}

/** Matches products with all requested letter sizes, or with all requested toddler sizes. */
const hasSizes = ({ sizes, colors }: SearchIntent): SQL | undefined => {
  const systems = Object.values(Object.groupBy(sizes, (size) => (/\dT$/.test(size) ? 'T' : 'S')))
  const hasSize = (size: string): SQL | undefined =>
    and(hasAny(sizesInStock, [size]), colors.length > 0 ? isLeftIn([size], colors) : undefined)
  return or(...systems.map((some = []) => and(...some.map(hasSize))))
}

const isInStock = ({ isInStock: isLeft, minStock }: SearchIntent): SQL | undefined =>
  minStock === null ? (isLeft ? gt(products.stock, 0) : undefined) : gte(products.stock, minStock)

const isPricedWithin = ({ minCents, maxCents }: SearchIntent): SQL | undefined =>
  and(
    minCents === null ? undefined : gte(products.priceCents, minCents),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
  )

const isOfCategories = (intent: SearchIntent): SQL | undefined => {
  const { categories } = kindsOf(intent)
  return categories.length > 0 || intent.audience !== null
    ? inArray(products.category, [...categories])
    : undefined
}

const isOnSale = (): SQL | undefined =>
  and(isNotNull(products.originalPriceCents), gt(products.originalPriceCents, products.priceCents))

export const hasAny = (list: SQLWrapper, names: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${list}) where lower(value) in (${lowered(names)}))`

/**
 * Also reads the specifications, which the search index lacks: some fabrics are listed only there.
 */
const hasNone = (words: readonly string[]): SQL | undefined =>
  and(
    sql`${products.id} not in (select id from product_search where product_search match ${toMatchQuery(words)})`,
    ...words.filter((word) => fabric.test(word)).map(isMadeWithout),
  )

const fabric = /^(?:wool|polyester|acrylic|elastane|fleece|mesh)$/
const isMadeWithout = (word: string): SQL =>
  sql`ifnull(${products.specifications} ->> 'material', '') not like ${`%${word}%`}`
